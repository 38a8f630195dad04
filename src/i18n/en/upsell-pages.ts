import { upsellPages as english } from '../english/upsell-pages.ts'
import type { UpsellPageWords } from '../storefront.ts'

export const upsellPages: UpsellPageWords = {
  ...english,
  processingFailed: 'The payment could not be processed',
  failure: 'The payment failed',
  unreadableClick: 'Error: the click could not be read',
  expired: 'Your session has expired',
  noActivePage: 'This offer has no active page',
  contentFailed: 'The page could not be shown',
}
