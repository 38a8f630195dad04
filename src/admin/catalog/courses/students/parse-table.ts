/** A row of a table in text form: the number of its first line, its cells, and its text. */
export type TextRow = { line: number; cells: string[]; text: string }

const delimiters = [';', ',', '\t'] as const

/** Returns the delimiter that the first lines have most often outside of quotes. */
function findDelimiter(text: string): string {
  const sample = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => sample.split(delimiter).length
  return [...delimiters].sort((one, other) => count(other) - count(one))[0] ?? ','
}

/**
 * Reads CSV text with commas, semicolons or tabs. A cell in quotes may contain delimiters, doubled quotes and line
 * breaks. Rows without text are left out.
 */
export function parseTable(source: string): TextRow[] {
  const text = source.replace(/^\uFEFF/, '')
  const delimiter = findDelimiter(text)
  const rows: TextRow[] = []
  let line = 1
  let start = { at: 0, line: 1 }
  let cells: string[] = []
  let cell = ''
  let isQuoted = false

  function endRow(at: number) {
    cells.push(cell.trim())
    if (cells.some(each => each !== '')) rows.push({ line: start.line, cells, text: text.slice(start.at, at) })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    const isBreak = character === '\n' || (character === '\r' && text[at + 1] !== '\n')
    if (isBreak) line += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === delimiter) {
      cells.push(cell.trim())
      cell = ''
    } else if (isBreak) {
      endRow(text[at - 1] === '\r' ? at - 1 : at)
      start = { at: at + 1, line }
    } else if (character !== '\r') cell += character
  }
  endRow(text.length)
  return rows
}
