import { channel } from 'node:diagnostics_channel'

/**
 * Steps of payments and deliveries at which the fault tests stop the process. Each follows directly after a commit, a send or a
 * receive.
 */
export type Failpoint =
  | 'intent.committed'
  | 'intent.called'
  | 'intent.recorded'
  | 'intent.replaced'
  | 'settle.asked'
  | 'settle.committed'
  | 'webhook.kept'
  | 'inbox.taken'
  | 'mail.taken'
  | 'mail.written'
  | 'mail.sent'
  | 'upsell.committed'
  | 'upsell.called'
  | 'upsell.recorded'
  | 'refund.committed'
  | 'refund.called'
  | 'webhook.answered'

const failpointChannel = channel('vitrine.step')

/** Publishes the step on Node's diagnostics channel 'vitrine.step', where the fault tests kill the process. */
export function failpoint(step: Failpoint): void {
  if (failpointChannel.hasSubscribers) failpointChannel.publish({ step })
}
