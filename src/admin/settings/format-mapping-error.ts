import { Problem } from '#api-client/call.ts'
import { PriceDifference } from '#contract/settings.ts'
import { formatAmountWithCode } from '#domain/money.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { formatKitsError } from '../ui/format-kits-error.ts'
import { formatSettingsError } from './format-settings-error.ts'

/**
 * Formats an error that occurred while a SKU was mapped to a price of the payment provider. If the prices differ, the
 * text names both amounts. If the SKU is part of kits, the text names the kits.
 */
export function formatMappingError(error: unknown): string {
  const difference =
    error instanceof Problem && error.code === 'price_differs' ? PriceDifference.safeParse(error.answer) : null
  if (!difference?.success) return formatKitsError(error, formatSettingsError(error))
  const { local, provider } = difference.data
  const amount = provider.cents === null ? words.noAmount : formatAmountWithCode(provider.cents, provider.currency)
  return `${formatSettingsError(error)} ${words.priceDiffers(formatAmountWithCode(local.cents, local.currency), amount)}`
}
