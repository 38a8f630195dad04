/** Number of digits in a one-time code. */
export const codeLength = 6

/**
 * Returns at most six digits of a typed or pasted text. Authenticator apps copy codes as '123 456', and e-mails contain
 * them as '123-456'.
 */
export const extractDigits = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength)
