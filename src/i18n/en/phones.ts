import type { SameShape } from '../same-shape.ts'
import type { phones as spec } from '../spec/phones.ts'

export const phones: SameShape<typeof spec> = {
  phone: 'Mobile number',
  phoneHint: 'With area code. Outside Brazil, start with + and the country code.',
  missingPhone: 'Mobile number: enter it with its area code, such as +1 415 555 0132',
  missingTextedCode: 'Code: enter the 6 digits from the message',
  textTo: (phone: string) => `We will send the code to ${phone}.`,
  textSent: (phone: string) => `We sent a code to ${phone}. It works for a few minutes.`,
  textAsked: phone => `If ${phone} belongs to an account in this shop, the code will arrive in a moment.`,
  sendBy: { sms: 'Get a code by text message', whatsapp: 'Get a code by WhatsApp' },
  notArrived: 'No code yet?',
  sendAgainBy: { sms: 'Send another by text message', whatsapp: 'Send another by WhatsApp' },
  sendingText: 'Sending…',
  otherNumber: 'Use another number',
  phoneErrors: {
    otp_expired: 'This code does not match or has expired. Use the one in the latest message.',
    mfa_verification_failed: 'This code does not match. Use the one in the latest message.',
    mfa_challenge_expired: 'This code has expired. Request a new one.',
    validation_failed: 'Mobile number: enter it with its area code, such as +1 415 555 0132',
    phone_exists: 'Another account uses this number.',
    sms_send_failed: 'The message could not be sent. Try again, or sign in another way.',
    over_sms_send_rate_limit: 'We have sent too many codes. Wait a few minutes and try again.',
    phone_provider_disabled: 'This shop does not send codes to phones.',
    mfa_phone_enroll_not_enabled: 'This shop does not send codes to phones.',
    mfa_phone_verify_not_enabled: 'This shop no longer sends codes to phones. Contact its owner.',
    mfa_verified_factor_exists: 'This account already uses this number. Enter another one.',
  } as Record<string, string>,
}
