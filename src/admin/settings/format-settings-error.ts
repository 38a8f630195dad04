import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { settings as words } from '#i18n/lazy-words.ts'

/**
 * Formats an error for sellers. The usual text for an unavailable payment provider is written for shoppers, so sellers
 * get another text.
 */
export const formatSettingsError = (error: unknown): string =>
  error instanceof Problem && error.code === 'provider_unavailable' ? words.noAnswer : getProblemText(error)
