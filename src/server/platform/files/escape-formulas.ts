// At the start of a cell, spreadsheets read these characters, including the full-width ones, as a formula. A cell may
// also start in the middle of our text: a spreadsheet whose locale uses a decimal comma splits the file at `;` and
// ignores the quotes.
const cellStart = '(^|[;\\t\\r\\n])'
const formulaStart = `(?=[ '"]*[=+\\-@＝＋－＠])`
const unescapedFormula = new RegExp(cellStart + formulaStart, 'g')
const escapedFormula = new RegExp(`${cellStart}'${formulaStart}`, 'g')
/** Characters that a spreadsheet skips before a formula. */
const leadingControl = /^'*[\t\r\n]/
const escapedLeadingControl = /^'+[\t\r\n]/

/** Escapes a text for a spreadsheet cell: inserts an apostrophe wherever a formula could start. */
export function escapeFormulas(text: string): string {
  const cell = text.replace(unescapedFormula, "$1'")
  return leadingControl.test(cell) ? `'${cell}` : cell
}

/** Reverses escapeFormulas. */
export const unescapeFormulas = (cell: string): string =>
  (escapedLeadingControl.test(cell) ? cell.slice(1) : cell).replace(escapedFormula, '$1')
