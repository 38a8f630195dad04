/** Digits of a code of an authenticator app. */
export const codeLength = 6

/** The digits of what was typed or pasted: apps copy '123 456', and mails '123-456'. */
export const extractDigits = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength)
