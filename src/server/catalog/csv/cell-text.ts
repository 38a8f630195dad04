/** Where `harmless` put an apostrophe. */
const formula = /(^|[;\t\r\n])'(?=[ '"]*[=+\-@＝＋－＠])/g
const skipped = /^'+[\t\r\n]/

/** The text that `harmless` was given. */
export const unharmed = (cell: string): string => (skipped.test(cell) ? cell.slice(1) : cell).replace(formula, '$1')

/** The text of a file: UTF-8 with or without its mark, else the code page that spreadsheets in the West write. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
