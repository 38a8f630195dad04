import type { Like } from '../like.ts'
import { paymentLinks as spec } from '../spec/payment-links.ts'

export const paymentLinks: Like<typeof spec> = { ...spec, documentTitle: 'Links de pagamento - Painel' }
