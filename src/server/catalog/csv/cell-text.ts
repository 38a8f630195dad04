// What a spreadsheet takes for the beginning of a formula, or skips before one; full-width signs as well.
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/
const kept = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A text as a cell of a spreadsheet that never becomes a formula: such a one gets an apostrophe in front. */
export const harmless = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** The text that `harmless` was given. */
export const unharmed = (cell: string): string => (kept.test(cell) ? cell.slice(1) : cell)

/** The text of a file: UTF-8 with or without its mark, else the code page that spreadsheets in the West write. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
