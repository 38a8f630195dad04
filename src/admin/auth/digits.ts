/** Number of digits of an authenticator's code. */
export const codeLength = 6

/** Keeps only the digits of typed or pasted text: apps copy '123 456', mails contain '123-456'. */
export const extractDigits = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength)
