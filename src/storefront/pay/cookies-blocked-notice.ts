import { checkout as words } from '#i18n/storefront.ts'
import type { Notice } from './payment-state.ts'
import { getRefusalTextByCode } from './refusal-text.ts'

/**
 * Builds the notice that the browser blocks cookies, so that every new checkout row would be lost like the last one.
 */
export const buildCookiesBlockedNotice = async (): Promise<Notice> => ({
  title: words.paymentError,
  text: await getRefusalTextByCode('cookies_blocked'),
})
