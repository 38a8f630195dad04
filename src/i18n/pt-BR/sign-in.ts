import type { SameShape } from '../same-shape.ts'
import { signIn as spec } from '../spec/sign-in.ts'

export const signIn: SameShape<typeof spec> = { ...spec, documentTitle: 'Formas de entrar - Painel' }
