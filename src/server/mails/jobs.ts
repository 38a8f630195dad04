import type { Job } from '#server/kernel/worker.ts'
import { readOrder } from '#server/orders/reading/index.ts'
import { sendMail } from './send-mail.ts'
import { writeMail } from './write-mail.ts'

const text = (payload: Record<string, unknown>, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`payload without ${name}`)
  return value
}

/** What the outbox has the mails do: `order.paid`, `order.finalized` and `order.no_stock` carry {orderId}. */
export const mailJobs: Record<string, Job> = {
  'order.paid': (ctx, payload) => writeMail(ctx, text(payload, 'orderId'), 'confirmation'),
  'order.no_stock': (ctx, payload) => writeMail(ctx, text(payload, 'orderId'), 'no_stock'),
  async 'order.finalized'(ctx, payload) {
    const orderId = text(payload, 'orderId')
    const order = await readOrder(ctx, orderId)
    if (order.email === '') return
    // Without an accepted offer the confirmation said everything already.
    if (order.lines.some(line => line.kind === 'upsell')) await writeMail(ctx, orderId, 'receipt')
  },
  'mail.send': (ctx, payload) => sendMail(ctx, text(payload, 'emailId')),
}

/** Topics that wait for the mail server. */
export const mailTopics = ['mail.send']
