/**
 * Every refusal of the server: its stable code and its HTTP status. The words for a code live in the catalogues
 * (`words/spec/problems.ts`), where a code without words does not compile.
 */
export const errorStatus = {
  bad_request: 400,
  invalid_json: 400,
  invalid_fields: 422,
  body_too_large: 413,
  unsupported_media_type: 415,
  not_signed_in: 401,
  not_allowed: 403,
  foreign_origin: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,

  product_not_found: 404,
  variant_not_found: 404,
  sku_taken: 409,
  last_variant: 409,
  image_invalid: 422,
  image_too_large: 413,
  file_not_found: 404,

  campaign_not_found: 404,
  page_not_found: 404,
  slug_taken: 409,
  slug_empty: 422,
  project_invalid: 422,
  project_too_large: 413,
  edit_refused: 409,

  checkout_not_found: 404,
  checkout_closed: 410,
  shipping_not_found: 404,
  shipping_required: 422,
  promotion_not_found: 404,
  quote_changed: 409,
  amount_below_minimum: 409,
  out_of_stock: 409,
  buyer_missing: 409,
  payment_not_found: 404,
  payment_failed: 402,
  payment_in_progress: 409,
  provider_not_configured: 503,
  provider_key_refused: 409,
  provider_unavailable: 503,
  bad_signature: 400,
  idempotency_key_required: 400,
  idempotency_key_reused: 409,
  idempotency_key_in_flight: 409,

  upsell_not_found: 404,
  upsell_page_not_found: 404,
  upsell_session_missing: 401,
  upsell_session_expired: 410,
  offer_not_found: 404,
  offer_gone: 409,

  order_not_found: 404,
  line_not_refundable: 409,
  refund_failed: 409,
  mail_not_found: 404,
} as const

export type ErrorCode = keyof typeof errorStatus
