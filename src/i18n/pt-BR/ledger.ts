import type { SameShape } from '../same-shape.ts'
import { ledger as spec } from '../spec/ledger.ts'

export const ledger: SameShape<typeof spec> = { ...spec, documentTitle: 'Extrato - Painel' }
