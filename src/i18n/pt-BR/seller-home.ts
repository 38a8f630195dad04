import type { SameShape } from '../same-shape.ts'
import { sellerHome as spec } from '../spec/seller-home.ts'

export const sellerHome: SameShape<typeof spec> = { ...spec, documentTitle: 'Início - Painel' }
