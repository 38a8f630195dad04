import type { SameShape } from '../same-shape.ts'
import { paymentLinks as spec } from '../spec/payment-links.ts'

export const paymentLinks: SameShape<typeof spec> = { ...spec, documentTitle: 'Links de pagamento - Painel' }
