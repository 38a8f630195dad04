/**
 * A text as it stands in a line beside others, in a table, a mail or a file: line ends and other control characters become
 * a blank, and what would turn the direction of whatever follows is left out. Names written from right to left need neither.
 */
export const toOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
