/**
 * Topics of background jobs that release 0.1.0 enqueues. Data folders of that release may contain such jobs, so each
 * topic needs a handler.
 */
export const releasedTopics = [
  'auth.guessed',
  'auth.mail',
  'auth.text',
  'customer.delete',
  'file.sweep',
  'intent.give_back',
  'intent.let_go',
  'mail.send',
  'note.forget',
  'order.finalized',
  'order.no_stock',
  'order.paid',
  'orders.links_asked',
  'payment.block',
  'payment.give_back',
  'payment.read_refunds',
  'picture.widths',
  'refund.succeeded',
  'subscription.authentication_needed',
  'subscription.canceled',
  'subscription.let_go',
  'subscription.renewal_failed',
  'upsell.closed',
] as const

export type ReleasedTopic = (typeof releasedTopics)[number]
