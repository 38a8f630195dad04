import type { Like } from '../like.ts'
import { ledger as spec } from '../spec/ledger.ts'

export const ledger: Like<typeof spec> = { ...spec, documentTitle: 'Extrato - Painel' }
