import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { fetchOutbound } from '#server/platform/security/outbound-fetch.ts'
import { badRequest } from '../bodies.ts'
import { AuthError } from '../protocol.ts'
import type { Channel } from './number.ts'
import { findPhoneSender, type PhoneSender } from './repository.ts'

/** `phone`: digits with '+'. `text` is the whole message, including the code. */
export type PhoneMessage = { phone: string; channel: Channel; text: string; code: string; language: string }

/** Seal context that binds the encrypted secret to its row. */
export const senderSecretSealContext = (id: string) => `auth_phone_senders.secret_sealed.${id}`

const secretPrefix = 'whsec_'
export const generateSenderSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/** Signs a webhook's id, time in seconds and body as Standard Webhooks specifies. */
export function signWebhook(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/**
 * Posts a message to the owner's webhook once, without retries.
 * @returns the message's id, by which the receiver can detect duplicates
 * @throws OutboundRefusedError, or an error that contains neither the number nor the code
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
  if (!ok) throw new Error(`the message sender responded with status ${status}`)
  return id
}

export async function findEnabledSender(ctx: Context): Promise<PhoneSender | null> {
  const sender = await findPhoneSender(ctx.db)
  return sender?.enabled ? sender : null
}

/**
 * Returns the enabled message sender. When there is none, throws phone_provider_disabled with the given message, which
 * differs between endpoints.
 */
export async function getEnabledSender(ctx: Context, message: string, status = 400): Promise<PhoneSender> {
  const sender = await findEnabledSender(ctx)
  if (!sender) throw badRequest(message, status, 'phone_provider_disabled')
  return sender
}

export function assertChannelSupported(sender: PhoneSender, channel: Channel): void {
  if (!sender.channels.includes(channel)) throw badRequest(`Channel ${channel} is not supported`)
}

/** Like deliverMessage, but logs the cause and throws the protocol's error. */
export async function deliverMessageOrThrow(ctx: Context, sender: PhoneSender, message: PhoneMessage): Promise<string> {
  try {
    return await deliverMessage(ctx, sender, message)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the sender did not accept a code')
    throw new AuthError(422, 'sms_send_failed', 'Error sending the message')
  }
}
