// What a spreadsheet takes for the beginning of a formula, full-width signs as well, where a cell begins: also behind what
// is inside a cell here and ends one there. Where numbers have a comma, a file is split at `;`, and quotes are not heard.
const cellStart = '(^|[;\\t\\r\\n])'
const formulaStart = `(?=[ '"]*[=+\\-@＝＋－＠])`
const unescapedFormula = new RegExp(cellStart + formulaStart, 'g')
const escapedFormula = new RegExp(`${cellStart}'${formulaStart}`, 'g')
/** What it skips before a formula. */
const leadingControl = /^'*[\t\r\n]/
const escapedLeadingControl = /^'+[\t\r\n]/

/** A text as a cell of a spreadsheet that never becomes a formula: each place where one would begin gets an apostrophe. */
export function escapeFormulas(text: string): string {
  const cell = text.replace(unescapedFormula, "$1'")
  return leadingControl.test(cell) ? `'${cell}` : cell
}

/** The text that `harmless` was given. */
export const unescapeFormulas = (cell: string): string =>
  (escapedLeadingControl.test(cell) ? cell.slice(1) : cell).replace(escapedFormula, '$1')
