// What a spreadsheet takes for the beginning of a formula, or skips before one; full-width signs as well.
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text as a cell of a spreadsheet that never becomes a formula: such a one gets an apostrophe in front. */
export const harmless = (text: string): string => (dangerous.test(text) ? `'${text}` : text)
