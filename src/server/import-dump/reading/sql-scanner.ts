import { DumpProblem } from './dump-problem.ts'

/** A place in the text of a dump that only moves forward. */
export class SqlScanner {
  position = 0
  private line = 1
  private counted = 0

  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The line, from 1, of a place that is not before one that was asked for. */
  getLine(at: number): number {
    for (; this.counted < at; this.counted += 1) if (this.text.charCodeAt(this.counted) === 10) this.line += 1
    return this.line
  }

  fail(what: string): never {
    throw new DumpProblem(`Line ${this.getLine(this.position)}: ${what}`)
  }

  get isOver(): boolean {
    return this.position >= this.text.length
  }

  /** What the pattern (with the flag y) finds here; the place is behind it then. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position = pattern.lastIndex
    return found
  }

  /** Goes past blanks and comments. */
  skipBlank(): void {
    while (this.match(/\s+|--[^\n]*|\/\*[\s\S]*?\*\//y));
  }

  /** Takes a sign or words that may stand behind blanks. */
  hasMatch(pattern: RegExp): boolean {
    this.skipBlank()
    return this.match(pattern) !== null
  }

  /** A name as the database keeps it; of a qualified one the last part. Null where none stands. */
  name(): string | null {
    let last: string | null = null
    do {
      this.skipBlank()
      const found = this.match(/"((?:[^"]|"")*)"|([a-z_][\w$]*)/iy)
      if (!found) return last
      last = found[1]?.replaceAll('""', '"') ?? found[2]?.toLowerCase() ?? null
    } while (this.match(/\s*\./y))
    return last
  }

  /** A quoted text of any kind, here; null where none begins. */
  parseQuoted(): string | null {
    const dollar = this.match(/\$(\w*)\$/y)
    if (dollar) {
      const end = this.text.indexOf(dollar[0], this.position)
      if (end < 0) this.fail('a quoted text does not end')
      const text = this.text.slice(this.position, end)
      this.position = end + dollar[0].length
      return text
    }
    const isEscaped = this.match(/e'/iy) !== null
    if (!isEscaped && !this.match(/'/y)) return null
    const text = this.readUntilQuote(isEscaped)
    return isEscaped ? unescapeSql(text) : text
  }

  /** To the quote that ends a text: a doubled one is one of it, and where backslashes escape, so is one behind them. */
  private readUntilQuote(isEscaped: boolean): string {
    let text = ''
    for (let from = this.position; ; ) {
      const quote = this.text.indexOf("'", this.position)
      if (quote < 0) this.fail('a quoted text does not end')
      let before = 0
      while (isEscaped && quote - 1 - before >= from && this.text[quote - 1 - before] === '\\') before += 1
      if (before % 2 === 1) {
        this.position = quote + 1
        continue
      }
      text += this.text.slice(from, quote)
      this.position = quote + 1
      if (this.text[this.position] !== "'") return text
      text += "'"
      this.position += 1
      from = this.position
    }
  }

  /** The rest of this line, without its end. */
  readRestOfLine(): string {
    const found = this.text.indexOf('\n', this.position)
    const end = found < 0 ? this.text.length : found
    const line = this.text.slice(this.position, end)
    this.position = Math.min(this.text.length, end + 1)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  /** Goes behind the end of a statement; quoted ends are none. */
  skipStatement(): void {
    while (!this.isOver) {
      this.skipBlank()
      if (this.match(/;/y)) return
      if (this.parseQuoted() !== null || this.match(/"(?:[^"]|"")*"/y)) continue
      this.match(/\w+|[^\w]/y)
    }
  }

  /** Goes to the sign that ends a value of a list, over brackets and quoted texts. */
  skipValue(): void {
    for (let depth = 0; !this.isOver; ) {
      this.skipBlank()
      const sign = this.text[this.position] ?? ''
      if (depth === 0 && (sign === ',' || sign === ')' || sign === ';')) return
      if (this.parseQuoted() !== null || this.match(/"(?:[^"]|"")*"/y)) continue
      if (sign === '(' || sign === '[') depth += 1
      if (sign === ')' || sign === ']') depth -= 1
      this.match(/\w+|[^\w]/y)
    }
  }
}

const escapeLetters: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const escapePattern = /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([0-7]{1,3})|([\s\S]))/gi

/** What backslashes stand for, in texts of the form E'…' and in the lines of COPY. */
export const unescapeSql = (text: string): string =>
  text.includes('\\')
    ? text.replace(escapePattern, (_, hex, short, long, octal, letter) => {
        const code = hex ?? short ?? long
        if (code !== undefined) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16)))
        if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
        return escapeLetters[letter] ?? letter
      })
    : text
