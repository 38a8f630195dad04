import { type Journal, noJournal } from './journal.ts'
import type { TableName, Tables } from './tables.ts'

type AnyRow = Tables[TableName]

const maxRows: Partial<Record<TableName, number>> = { answer: 50_000, notification: 100_000 }

/** A line may be incomplete when the process was killed while writing it. */
function parseChange(line: string): [TableName, AnyRow | string] | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Holds all state in memory. Rows are replaced, never changed in place, and each change is written to the journal. */
export class Store {
  readonly #tables = new Map<string, Map<string, AnyRow>>()
  #journal: Journal = noJournal

  #table<N extends TableName>(name: N): Map<string, Tables[N]> {
    const existing = this.#tables.get(name)
    if (existing) return existing as Map<string, Tables[N]>
    const created = new Map<string, Tables[N]>()
    this.#tables.set(name, created as Map<string, AnyRow>)
    return created
  }

  get<N extends TableName>(name: N, id: string): Tables[N] | undefined {
    return this.#table(name).get(id)
  }

  put<N extends TableName>(name: N, row: Tables[N]): Tables[N] {
    const table = this.#table(name)
    table.set(row.id, row)
    this.#journal.append(() => JSON.stringify([name, row]))
    const maxCount = maxRows[name]
    if (maxCount && table.size > maxCount) this.#forgetOldest(name, maxCount / 10)
    return row
  }

  /** Removes many rows in one pass, because a Map becomes slow when its first entry is removed repeatedly. */
  #forgetOldest(name: TableName, count: number) {
    for (const oldest of [...this.#table(name).keys()].slice(0, count)) this.remove(name, oldest)
  }

  remove(name: TableName, id: string) {
    if (this.#table(name).delete(id)) this.#journal.append(() => JSON.stringify([name, id]))
  }

  all<N extends TableName>(name: N): IterableIterator<Tables[N]> {
    return this.#table(name).values()
  }

  /** Returns rows newest first. */
  newestFirst<N extends TableName>(name: N): Tables[N][] {
    return [...this.#table(name).values()].reverse()
  }

  count(name: TableName): number {
    return this.#table(name).size
  }

  /** Replays the journal, compacts it and writes every later change to it. */
  async use(journal: Journal) {
    for await (const line of journal.readLines()) this.#replay(line)
    await journal.rewrite(this.#lines())
    this.#journal = journal
  }

  async clear(keep: TableName[]) {
    for (const name of this.#tables.keys()) if (!keep.includes(name as TableName)) this.#tables.delete(name)
    await this.#journal.rewrite(this.#lines())
  }

  /** Resolves once every change so far has been written to the journal. */
  written(): Promise<void> | undefined {
    return this.#journal.written()
  }

  async isWritten(): Promise<boolean> {
    try {
      await this.written()
      return true
    } catch {
      return false
    }
  }

  async close() {
    await this.#journal.close()
  }

  #replay(line: string) {
    const change = parseChange(line)
    if (!change) return
    const [name, row] = change
    const table = this.#table(name) as Map<string, AnyRow>
    if (typeof row === 'string') table.delete(row)
    else table.set(row.id, row)
  }

  *#lines() {
    for (const [name, rows] of this.#tables) for (const row of rows.values()) yield JSON.stringify([name, row])
  }
}
