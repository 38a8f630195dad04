import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { fetchOutbound } from '#server/kernel/outbound-fetch.ts'
import { badRequest } from '../bodies.ts'
import { AuthError } from '../protocol.ts'
import type { Channel } from './number.ts'
import { findPhoneSender, type PhoneSender } from './repository.ts'

/** A message to one phone. `phone`: digits with '+'. `code` stands in the text, too. */
export type PhoneMessage = { phone: string; channel: Channel; text: string; code: string; language: string }

/** Where the secret of the sender lies, for the secret box. */
export const senderSecretSealContext = (id: string) => `auth_phone_senders.secret_sealed.${id}`

const secretPrefix = 'whsec_'
export const generateSenderSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/** The signature of a webhook: of its id, its time in seconds and its body, with the sender's secret (Standard Webhooks). */
export function signWebhook(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/**
 * Hands a message to the program that brings it, once.
 * @returns the message's id, by which that program may leave out a repetition
 * @throws what kept it from being taken: OutboundRefusedError, or an error without the number or the code
 */
export async function deliverMessage(ctx: Context, sender: PhoneSender, message: PhoneMessage): Promise<string> {
  const id = newId()
  const seconds = Math.floor(ctx.clock().getTime() / 1_000)
  const body = JSON.stringify({ id, ...message })
  const secret = ctx.secrets.open(sender.secret_sealed, senderSecretSealContext(sender.id))
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signWebhook(secret, id, seconds, body),
  }
  const { ok, status } = await fetchOutbound(ctx.config, sender.url, { method: 'POST', headers, body })
  if (!ok) throw new Error(`the sender of messages answered ${status}`)
  return id
}

/** The sender, while the owner has one switched on. */
export async function findEnabledSender(ctx: Context): Promise<PhoneSender | null> {
  const sender = await findPhoneSender(ctx.db)
  return sender?.enabled ? sender : null
}

/** The sender, for what cannot go on without; refused in the words of the endpoint. */
export async function getEnabledSender(ctx: Context, message: string, status = 400): Promise<PhoneSender> {
  const sender = await findEnabledSender(ctx)
  if (!sender) throw badRequest(message, status, 'phone_provider_disabled')
  return sender
}

/** Refuses a channel that the sender does not have. */
export function assertChannelSupported(sender: PhoneSender, channel: Channel): void {
  if (!sender.channels.includes(channel)) throw badRequest(`Channel ${channel} is not supported`)
}

/** As handOver, with the protocol's refusal; why is in the log. */
export async function deliverMessageOrThrow(ctx: Context, sender: PhoneSender, message: PhoneMessage): Promise<string> {
  try {
    return await deliverMessage(ctx, sender, message)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a code could not be sent to a phone')
    throw new AuthError(422, 'sms_send_failed', 'Error sending the message')
  }
}
