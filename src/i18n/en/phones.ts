import type { SameShape } from '../same-shape.ts'
import type { phones as spec } from '../spec/phones.ts'

export const phones: SameShape<typeof spec> = {
  phone: 'Mobile number',
  phoneHint: 'With its area code. From outside Brazil, begin with + and the country code.',
  missingPhone: 'Mobile number: enter it with its area code, such as +1 415 555 0132',
  missingTextedCode: 'Code: enter the 6 digits from the message',
  textTo: (phone: string) => `The code goes to ${phone}.`,
  textSent: (phone: string) => `We sent a code to ${phone}. It works for a few minutes.`,
  textAsked: phone => `If ${phone} belongs to an account of this shop, the code arrives in a moment.`,
  sendBy: { sms: 'Get a code by text message', whatsapp: 'Get a code by WhatsApp' },
  notArrived: 'Nothing there?',
  sendAgainBy: { sms: 'Send another by text message', whatsapp: 'Send another by WhatsApp' },
  sendingText: 'Sending…',
  otherNumber: 'Use another number',
  phoneErrors: {
    otp_expired: 'This code does not match or has expired. Look at the newest message.',
    mfa_verification_failed: 'This code does not match. Look at the newest message.',
    mfa_challenge_expired: 'The time for this code is over. Ask for another.',
    validation_failed: 'Mobile number: enter it with its area code, such as +1 415 555 0132',
    phone_exists: 'Another account uses this number.',
    sms_send_failed: 'The message could not be sent. Try again, or sign in another way.',
    over_sms_send_rate_limit: 'We have sent too many codes. Wait a few minutes and try again.',
    phone_provider_disabled: 'This shop sends no codes to phones.',
    mfa_phone_enroll_not_enabled: 'This shop sends no codes to phones.',
    mfa_phone_verify_not_enabled: 'This shop sends no codes to phones any more. Talk to its owner.',
    mfa_verified_factor_exists: 'This account uses this number already. Choose another one.',
  } as Record<string, string>,
}
