/**
 * Makes a text safe to show in one line of a table, an e-mail or a file. Control characters and line ends become a
 * space, and characters that change the direction of the following text are removed; right-to-left names do not need
 * them.
 */
export const toOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
