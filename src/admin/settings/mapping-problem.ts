import { PriceDifference } from '#contract/settings.ts'
import { amountWithCode } from '#domain/money.ts'
import { Problem } from '#web/call.ts'
import { settings as words } from '#words/index.ts'
import { settingsProblem } from './settings-problem.ts'

/** The refusal in words; of a price that differs both amounts are told. */
export function mappingProblem(error: unknown): string {
  const told =
    error instanceof Problem && error.code === 'price_differs' ? PriceDifference.safeParse(error.answer) : null
  if (!told?.success) return settingsProblem(error)
  const { local, provider } = told.data
  const amount = provider.cents === null ? words.noAmount : amountWithCode(provider.cents, provider.currency)
  return `${settingsProblem(error)} ${words.priceDiffers(amountWithCode(local.cents, local.currency), amount)}`
}
