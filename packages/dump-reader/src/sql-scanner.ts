import { DumpError } from './dump-error.ts'

/** Reads the text of a dump from a position that only moves forward. */
export class SqlScanner {
  position = 0
  private line = 1
  private counted = 0

  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Returns the line number of a position, counted from 1. Positions must not decrease between calls. */
  getLine(position: number): number {
    for (; this.counted < position; this.counted += 1) if (this.text.charCodeAt(this.counted) === 10) this.line += 1
    return this.line
  }

  fail(problem: string): never {
    throw new DumpError(`Line ${this.getLine(this.position)}: ${problem}`)
  }

  get isOver(): boolean {
    return this.position >= this.text.length
  }

  /** Matches a sticky pattern (flag y) at the position and moves the position past the match. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position = pattern.lastIndex
    return found
  }

  skipBlank(): void {
    while (this.match(/\s+|--[^\n]*|\/\*[\s\S]*?\*\//y));
  }

  /** Matches a token after skipping blanks and comments. */
  hasMatch(pattern: RegExp): boolean {
    this.skipBlank()
    return this.match(pattern) !== null
  }

  /**
   * Parses an identifier and returns it as PostgreSQL stores it: in lower case unless it is quoted. For a qualified
   * name, returns the last part. Returns null when no identifier starts here.
   */
  name(): string | null {
    let lastPart: string | null = null
    do {
      this.skipBlank()
      const found = this.match(/"((?:[^"]|"")*)"|([a-z_][\w$]*)/iy)
      if (!found) return lastPart
      lastPart = found[1]?.replaceAll('""', '"') ?? found[2]?.toLowerCase() ?? null
    } while (this.match(/\s*\./y))
    return lastPart
  }

  /** Parses a text that is quoted as '…', E'…' or $tag$…$tag$. Returns null when no quoted text starts here. */
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

  /**
   * Reads up to the closing quote. A doubled quote is part of the text, and so is a quote after a backslash when
   * `isEscaped`.
   */
  private readUntilQuote(isEscaped: boolean): string {
    let text = ''
    for (let searchStart = this.position; ; ) {
      const quote = this.text.indexOf("'", this.position)
      if (quote < 0) this.fail('a quoted text does not end')
      let backslashes = 0
      while (isEscaped && quote - 1 - backslashes >= searchStart && this.text[quote - 1 - backslashes] === '\\')
        backslashes += 1
      if (backslashes % 2 === 1) {
        this.position = quote + 1
        continue
      }
      text += this.text.slice(searchStart, quote)
      this.position = quote + 1
      if (this.text[this.position] !== "'") return text
      text += "'"
      this.position += 1
      searchStart = this.position
    }
  }

  /** Returns the rest of the line, without its line break, and moves to the next line. */
  readRestOfLine(): string {
    const found = this.text.indexOf('\n', this.position)
    const end = found < 0 ? this.text.length : found
    const line = this.text.slice(this.position, end)
    this.position = Math.min(this.text.length, end + 1)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  /** Moves past the semicolon that ends the statement, ignoring quoted semicolons. */
  skipStatement(): void {
    while (!this.isOver) {
      this.skipBlank()
      if (this.match(/;/y)) return
      if (this.parseQuoted() !== null || this.match(/"(?:[^"]|"")*"/y)) continue
      this.match(/\w+|[^\w]/y)
    }
  }

  /** Moves to the character that ends a value in a list, skipping brackets and quoted texts. */
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

/** Resolves backslash escapes in texts of the form E'…' and in lines of COPY. */
export const unescapeSql = (text: string): string =>
  text.includes('\\')
    ? text.replace(escapePattern, (_, hex, short, long, octal, letter) => {
        const code = hex ?? short ?? long
        if (code !== undefined) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16)))
        if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
        return escapeLetters[letter] ?? letter
      })
    : text
