import { accountChecks } from './account-checks.ts'
import { cardChecks } from './card-checks.ts'
import { eventChecks } from './event-checks.ts'
import { inputChecks } from './input-checks.ts'
import type { Check } from './live-run.ts'
import { pixCodeChecks } from './pix-code-checks.ts'
import { pixPaymentChecks } from './pix-payment-checks.ts'
import { walletChecks } from './wallet-checks.ts'

export const checks: readonly Check[] = [
  ...accountChecks,
  ...cardChecks,
  ...walletChecks,
  ...eventChecks,
  ...pixCodeChecks,
  ...pixPaymentChecks,
  ...inputChecks,
]
