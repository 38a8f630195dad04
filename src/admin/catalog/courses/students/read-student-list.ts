import { parseEmail } from '#domain/email.ts'
import { parseLocalDateTime } from '#domain/zoned-time.ts'
import type { courses } from '#i18n/lazy-words.ts'
import { parseTable, type TextRow } from './parse-table.ts'

export type NewStudent = { email: string; name?: string; expiresAt: string | null }
export type LineProblem = { line: number; text: string; kind: keyof typeof courses.students.problemTexts }

export type StudentList = {
  students: NewStudent[]
  problems: LineProblem[]
  /** How many lines repeat an earlier address. */
  repeated: number
  hasHeading: boolean
  /** The lines with a problem below the heading, to be corrected. */
  leftover: string
}

type Column = 'email' | 'name' | 'end'
const headings: Record<Column, readonly string[]> = {
  email: ['email', 'e mail', 'mail', 'email address', 'endereco de email', 'endereco de e mail'],
  name: ['nome', 'nome completo', 'name', 'full name', 'aluno', 'aluna', 'student', 'cliente', 'customer', 'comprador'],
  end: [
    'fim',
    'fim do acesso',
    'acesso ate',
    'termina',
    'termina em',
    'termino',
    'validade',
    'valido ate',
    'vencimento',
  ]
    .concat(['expira', 'expira em', 'data de expiracao', 'end', 'ends', 'end of access', 'access until', 'valid until'])
    .concat(['expires', 'expires at', 'expiry', 'expiration', 'expiration date']),
}
const noEnds = new Set(['-', 'sem fim', 'vitalicio', 'nunca', 'never', 'lifetime', 'no end'])
const maxNameLength = 200

/** Reduces a text to plain lower-case words for comparison. */
const simplify = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_\s./:-]+/g, ' ')
    .trim()

function findColumn(cell: string): Column | null {
  const name = simplify(cell).replace(/ d[oa] (?:alun[oa]|cliente|comprador)$/, '')
  return (Object.keys(headings) as Column[]).find(column => headings[column].includes(name)) ?? null
}

/** Returns the index of each column that the heading names; null if the row is not a heading. */
function readHeading({ cells }: TextRow): Partial<Record<Column, number>> | null {
  const columns = cells.map(findColumn)
  if (!columns.includes('email')) return null
  const at = (column: Column) => columns.indexOf(column)
  return Object.fromEntries((['email', 'name', 'end'] as const).map(column => [column, at(column)]))
}

const dayPattern = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?:[T ].*)?$/

/** Reads a date as the last minute of that day; undefined if the text is not a date. Day and month come in this order. */
function parseEnd(text: string, timeZone: string): Date | null | undefined {
  if (text === '' || noEnds.has(simplify(text) || text)) return null
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text)) {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? undefined : moment
  }
  const [, year, month, day, dayFirst, monthSecond, yearLast] = dayPattern.exec(text) ?? []
  const parts = [year ?? yearLast, month ?? monthSecond, day ?? dayFirst]
  if (parts.some(part => part === undefined)) return undefined
  const [y = '', m = '', d = ''] = parts
  return parseLocalDateTime(timeZone, `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}T23:59`) ?? undefined
}

/** Finds the cells of a row without a heading: the address by its sign, the date by its form, the name as the rest. */
function guessCells(cells: readonly string[]) {
  const email = cells.find(cell => cell.includes('@')) ?? ''
  const others = cells.filter(cell => cell !== '' && cell !== email)
  const end = others.find(cell => dayPattern.test(cell)) ?? others.filter(cell => cell !== others[0]).at(-1) ?? ''
  return { email, name: others.find(cell => cell !== end) ?? '', end }
}

/** Reads students from text in which each line has an e-mail address and perhaps a name and the end of the access. */
export function readStudentList(text: string, timeZone: string, now: Date): StudentList {
  const rows = parseTable(text)
  const heading = rows[0] ? readHeading(rows[0]) : null
  const students = new Map<string, NewStudent>()
  const problems: LineProblem[] = []
  const bodyRows = heading ? rows.slice(1) : rows
  const kept: string[] = heading && rows[0] ? [rows[0].text] : []

  /** Returns the student of a row, or what is wrong with it. */
  function readRow({ cells }: TextRow): NewStudent | LineProblem['kind'] {
    const cellAt = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''))
    const { email, name, end } = heading
      ? { email: cellAt(heading.email), name: cellAt(heading.name), end: cellAt(heading.end) }
      : guessCells(cells)
    if (email === '') return 'email_missing'
    const address = parseEmail(email)
    if (address === null) return 'email_invalid'
    if (name.length > maxNameLength) return 'name_too_long'
    const expiresAt = parseEnd(end, timeZone)
    if (expiresAt === undefined) return 'end_invalid'
    if (expiresAt !== null && expiresAt <= now) return 'end_past'
    return { email: address, ...(name !== '' && { name }), expiresAt: expiresAt?.toISOString() ?? null }
  }
  let repeated = 0
  for (const row of bodyRows) {
    const result = readRow(row)
    if (typeof result === 'string') {
      problems.push({ line: row.line, text: row.text.trim(), kind: result })
      kept.push(row.text)
    } else if (students.has(result.email.toLowerCase())) repeated += 1
    else students.set(result.email.toLowerCase(), result)
  }
  return {
    students: [...students.values()],
    problems,
    repeated,
    hasHeading: heading !== null,
    leftover: problems.length > 0 ? kept.join('\n') : '',
  }
}
