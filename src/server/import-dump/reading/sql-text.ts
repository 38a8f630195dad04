import { DumpProblem } from './problem.ts'

/** A place in the text of a dump that only moves forward. */
export class SqlText {
  at = 0
  private line = 1
  private counted = 0

  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The line, from 1, of a place that is not before one that was asked for. */
  lineOf(at: number): number {
    for (; this.counted < at; this.counted += 1) if (this.text.charCodeAt(this.counted) === 10) this.line += 1
    return this.line
  }

  fail(what: string): never {
    throw new DumpProblem(`Line ${this.lineOf(this.at)}: ${what}`)
  }

  get isOver(): boolean {
    return this.at >= this.text.length
  }

  /** What the pattern (with the flag y) finds here; the place is behind it then. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  /** Goes past blanks and comments. */
  skipBlank(): void {
    while (this.take(/\s+|--[^\n]*|\/\*[\s\S]*?\*\//y));
  }

  /** Takes a sign or words that may stand behind blanks. */
  has(pattern: RegExp): boolean {
    this.skipBlank()
    return this.take(pattern) !== null
  }

  /** A name as the database keeps it; of a qualified one the last part. Null where none stands. */
  name(): string | null {
    let last: string | null = null
    do {
      this.skipBlank()
      const found = this.take(/"((?:[^"]|"")*)"|([a-z_][\w$]*)/iy)
      if (!found) return last
      last = found[1]?.replaceAll('""', '"') ?? found[2]?.toLowerCase() ?? null
    } while (this.take(/\s*\./y))
    return last
  }

  /** A quoted text of any kind, here; null where none begins. */
  quoted(): string | null {
    const dollar = this.take(/\$(\w*)\$/y)
    if (dollar) {
      const end = this.text.indexOf(dollar[0], this.at)
      if (end < 0) this.fail('a quoted text does not end')
      const text = this.text.slice(this.at, end)
      this.at = end + dollar[0].length
      return text
    }
    const isEscaped = this.take(/e'/iy) !== null
    if (!isEscaped && !this.take(/'/y)) return null
    const text = this.untilQuote(isEscaped)
    return isEscaped ? unescaped(text) : text
  }

  /** To the quote that ends a text: a doubled one is one of it, and where backslashes escape, so is one behind them. */
  private untilQuote(isEscaped: boolean): string {
    let text = ''
    for (let from = this.at; ; ) {
      const quote = this.text.indexOf("'", this.at)
      if (quote < 0) this.fail('a quoted text does not end')
      let before = 0
      while (isEscaped && quote - 1 - before >= from && this.text[quote - 1 - before] === '\\') before += 1
      if (before % 2 === 1) {
        this.at = quote + 1
        continue
      }
      text += this.text.slice(from, quote)
      this.at = quote + 1
      if (this.text[this.at] !== "'") return text
      text += "'"
      this.at += 1
      from = this.at
    }
  }

  /** The rest of this line, without its end. */
  restOfLine(): string {
    const found = this.text.indexOf('\n', this.at)
    const end = found < 0 ? this.text.length : found
    const line = this.text.slice(this.at, end)
    this.at = Math.min(this.text.length, end + 1)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  /** Goes behind the end of a statement; quoted ends are none. */
  skipStatement(): void {
    while (!this.isOver) {
      this.skipBlank()
      if (this.take(/;/y)) return
      if (this.quoted() !== null || this.take(/"(?:[^"]|"")*"/y)) continue
      this.take(/\w+|[^\w]/y)
    }
  }

  /** Goes to the sign that ends a value of a list, over brackets and quoted texts. */
  skipValue(): void {
    for (let depth = 0; !this.isOver; ) {
      this.skipBlank()
      const sign = this.text[this.at] ?? ''
      if (depth === 0 && (sign === ',' || sign === ')' || sign === ';')) return
      if (this.quoted() !== null || this.take(/"(?:[^"]|"")*"/y)) continue
      if (sign === '(' || sign === '[') depth += 1
      if (sign === ')' || sign === ']') depth -= 1
      this.take(/\w+|[^\w]/y)
    }
  }
}

const letters: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const codes = /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([0-7]{1,3})|([\s\S]))/gi

/** What backslashes stand for, in texts of the form E'…' and in the lines of COPY. */
export const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(codes, (_, hex, short, long, octal, letter) => {
        const code = hex ?? short ?? long
        if (code !== undefined) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16)))
        if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
        return letters[letter] ?? letter
      })
    : text
