import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Journal {
  readLines(): AsyncIterable<string>
  /** Appends a line to the journal. `makeLine` is not called when the state is kept only in memory. */
  append(makeLine: () => string): void
  rewrite(lines: Iterable<string>): Promise<void>
  written(): Promise<void> | undefined
  close(): Promise<void>
}

export const noJournal: Journal = {
  readLines: async function* () {},
  append: () => undefined,
  rewrite: async () => undefined,
  written: () => undefined,
  close: async () => undefined,
}

/**
 * Opens a journal of JSON lines in one file. The lines of one event-loop turn are written together; responses wait for
 * the write.
 */
export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'journal.jsonl')
  let file: FileHandle = await open(path, 'a', 0o600)
  let queuedLines: string[] = []
  let queuedWrite: Promise<void> | undefined
  let incompleteLineEnd = ''

  async function writeQueuedLines() {
    await new Promise(resolve => setImmediate(resolve))
    const lines = queuedLines
    queuedLines = []
    queuedWrite = undefined
    try {
      await file.appendFile(`${incompleteLineEnd}${lines.join('\n')}\n`)
      incompleteLineEnd = ''
    } catch (error) {
      queuedLines = [...lines, ...queuedLines] // After an error such as a full disk, keep the lines for the next write.
      incompleteLineEnd = '\n'
      throw error
    }
  }

  let last: Promise<void> | undefined
  return {
    readLines: () => createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }),
    append(makeLine) {
      queuedLines.push(makeLine())
      if (queuedWrite !== undefined) return
      const before = last
      queuedWrite = (async () => {
        await before?.catch(() => undefined)
        await writeQueuedLines()
      })()
      last = queuedWrite
      // Callers of `written` get the error. Without a caller, as for changes made by a timer, it is ignored here, and the
      // lines are written again with the next line.
      last.catch(() => undefined)
    },
    async rewrite(lines) {
      const before = last
      last = (async () => {
        await before?.catch(() => undefined)
        await writeLines(`${path}.new`, lines)
        await rename(`${path}.new`, path)
        await file.close()
        file = await open(path, 'a', 0o600)
      })()
      await last
    },
    written: () => last,
    async close() {
      await last
      await file.close()
    },
  }
}

async function writeLines(path: string, lines: Iterable<string>) {
  const file = await open(path, 'w', 0o600)
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < 1_000_000) continue
    await file.appendFile(chunk)
    chunk = ''
  }
  await file.appendFile(chunk)
  await file.close()
}
