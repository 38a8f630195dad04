import type { Like } from '../like.ts'
import { subscriptions as spec } from '../spec/subscriptions.ts'

export const subscriptions: Like<typeof spec> = { ...spec, documentTitle: 'Assinaturas - Painel' }
