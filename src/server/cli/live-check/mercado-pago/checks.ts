import { accountChecks } from './account-checks.ts'
import { cardChecks } from './card-checks.ts'
import { feeChecks } from './fee-checks.ts'
import { installmentChecks } from './installment-checks.ts'
import { notificationChecks } from './notification-checks.ts'
import type { MercadoPagoCheck } from './open-run.ts'
import { orderChecks } from './order-checks.ts'
import { pixChecks } from './pix-checks.ts'
import { refundChecks } from './refund-checks.ts'
import { savedCardChecks } from './saved-card-checks.ts'

export const mercadoPagoChecks: readonly MercadoPagoCheck[] = [
  ...accountChecks,
  ...installmentChecks,
  ...cardChecks,
  ...pixChecks,
  ...refundChecks,
  ...orderChecks,
  ...feeChecks,
  ...savedCardChecks,
  ...notificationChecks,
]
