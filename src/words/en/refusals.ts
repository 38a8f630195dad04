import { refusals as english } from '../english/refusals.ts'
import type { RefusalWords } from '../storefront.ts'

export const refusals: RefusalWords = {
  ...english,
  invalid_json: 'Something went wrong',
  body_too_large: 'This is too large to send.',
  unsupported_media_type: 'Something went wrong',
  conflict: 'This changed in the meantime. Please reload the page and try again.',
  product_not_found: 'Product not found',
  campaign_not_found: 'Campaign not found',
  page_not_found: 'Page not found',
  provider_not_configured: 'Payments are not set up: no payment can be made right now.',
  upsell_session_missing: 'Your session has expired',
  upsell_session_expired: 'Your session has expired',
  upsell_session_replaced: 'Your session has expired',
}
