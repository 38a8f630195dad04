import { channel } from 'node:diagnostics_channel'

/** The points of the money path after which something is committed, sent or known. */
export type Failpoint =
  | 'intent.committed'
  | 'intent.called'
  | 'intent.recorded'
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

const failpointChannel = channel('vitrine.step')

/** Tells whoever listens on Node's diagnostics channel 'vitrine.step' that a step is done: the fault suite ends the process there. */
export function failpoint(step: Failpoint): void {
  if (failpointChannel.hasSubscribers) failpointChannel.publish({ step })
}
