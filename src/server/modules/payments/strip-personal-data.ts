/** The fields of provider objects that the application reads and that identify nobody. */
const allowedFields = new Set([
  'amount',
  'amount_captured',
  'amount_due',
  'amount_paid',
  'amount_received',
  'amount_refunded',
  'attempt_count',
  'billing_reason',
  'canceled_at',
  'cancel_at_period_end',
  'charge',
  'code',
  'created',
  'currency',
  'customer',
  'decline_code',
  'failure_code',
  'failure_reason',
  'id',
  'invoice',
  'last_payment_error',
  'last_setup_error',
  'latest_charge',
  'latest_invoice',
  'livemode',
  'metadata',
  'object',
  'parent',
  'payment_intent',
  'reason',
  'setup_intent',
  'status',
  'subscription',
  'subscription_details',
  'type',
])
/** The metadata keys that this shop writes. Other users of the account may put personal data under any other key. */
const ownMetadataKeys = new Set([
  'checkout_id',
  'lines',
  'offer_id',
  'order_id',
  'order_number',
  'payment_id',
  'promotion',
  'refund_id',
  'shipping',
  'shop',
  'stray',
  'subscription_card',
  'subscription_id',
])

/** Real provider objects are nested less deeply; the limit keeps a hand-made event from overflowing the stack. */
const maxDepth = 30

/** Copies a provider object without personal data, so that the inbox holds nothing that has to be erased later. */
export function stripPersonalData(value: unknown, keys: ReadonlySet<string> = allowedFields, level = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (level > maxDepth) return null
  if (Array.isArray(value)) return value.map(each => stripPersonalData(each, keys, level + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => keys.has(key))
      .map(([key, each]) => [key, stripPersonalData(each, key === 'metadata' ? ownMetadataKeys : keys, level + 1)]),
  )
}
