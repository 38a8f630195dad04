import { checkout as words } from '#words/storefront.ts'
import type { Notice } from './payment-state.ts'
import { getRefusalTextByCode } from './refusal-text.ts'

/** What a shopper reads whose browser keeps no cookies: a new row would be as lost as the last one. */
export const buildCookiesBlockedNotice = async (): Promise<Notice> => ({
  title: words.paymentError,
  text: await getRefusalTextByCode('cookies_blocked'),
})
