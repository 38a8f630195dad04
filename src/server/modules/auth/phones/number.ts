import { AuthError } from '../protocol.ts'

export const channels = ['sms', 'whatsapp'] as const
const invalidPhoneError = (message: string) => new AuthError(400, 'validation_failed', message)
export type Channel = (typeof channels)[number]

/**
 * Normalizes a phone number for storage: digits with the country code, without '+'. Throws unless it is valid E.164.
 */
export function parsePhone(text: string | null | undefined): string {
  const digits = (text ?? '')
    .trim()
    .replace(/^\+/, '')
    .replace(/[\s().-]/g, '')
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw invalidPhoneError('Invalid phone number format (E.164 required)')
  return digits
}

export function parseChannel(name: string | null | undefined): Channel {
  const channel = name ? channels.find(each => each === name) : 'sms'
  if (!channel) throw invalidPhoneError("Invalid channel, supported values are 'sms' or 'whatsapp'")
  return channel
}

/** Masks all but the last two digits of a phone number, for e-mails and lists. */
export const maskPhone = (phone: string): string => `•••• ${phone.slice(-2)}`
