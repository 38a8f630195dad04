import { AuthError } from '../protocol.ts'

export const channels = ['sms', 'whatsapp'] as const
const invalidPhoneError = (message: string) => new AuthError(400, 'validation_failed', message)
/** How a code reaches a phone. */
export type Channel = (typeof channels)[number]

/** A number as accounts keep it: digits with the country's code, without '+'. Throws unless it can be one (E.164). */
export function parsePhone(given: string | null | undefined): string {
  const digits = (given ?? '')
    .trim()
    .replace(/^\+/, '')
    .replace(/[\s().-]/g, '')
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw invalidPhoneError('Invalid phone number format (E.164 required)')
  return digits
}

export function parseChannel(given: string | null | undefined): Channel {
  const channel = given ? channels.find(each => each === given) : 'sms'
  if (!channel) throw invalidPhoneError("Invalid channel, supported values are 'sms' or 'whatsapp'")
  return channel
}

/** What a mail or a list tells of a number: its last two digits. */
export const maskPhone = (phone: string): string => `•••• ${phone.slice(-2)}`
