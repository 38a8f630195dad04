import type { Like } from '../like.ts'
import { signIn as spec } from '../spec/sign-in.ts'

export const signIn: Like<typeof spec> = { ...spec, documentTitle: 'Formas de entrar - Painel' }
