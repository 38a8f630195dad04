import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Journal {
  past(): Promise<string[]>
  append(line: string): void
  rewrite(lines: Iterable<string>): Promise<void>
  written(): Promise<void> | undefined
  close(): Promise<void>
}

export const noJournal: Journal = {
  past: async () => [],
  append: () => undefined,
  rewrite: async () => undefined,
  written: () => undefined,
  close: async () => undefined,
}

/** JSON lines in one file. Lines of a turn of the event loop go out in one write; answers wait for it. */
export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'journal.jsonl')
  let file: FileHandle = await open(path, 'a', 0o600)
  let waiting: string[] = []
  let turn: Promise<void> | undefined

  async function writeWaiting() {
    await new Promise(resolve => setImmediate(resolve))
    const lines = waiting
    waiting = []
    turn = undefined
    await file.appendFile(`${lines.join('\n')}\n`)
  }

  let last: Promise<void> | undefined
  return {
    async past() {
      const lines = (await readFile(path, 'utf8')).split('\n')
      lines.pop() // empty after a whole write; otherwise the torn end of a killed one
      return lines
    },
    append(line) {
      waiting.push(line)
      if (turn !== undefined) return
      const before = last
      turn = (async () => {
        await before
        await writeWaiting()
      })()
      last = turn
    },
    async rewrite(lines) {
      const before = last
      last = (async () => {
        await before
        const whole = [...lines].map(line => `${line}\n`).join('')
        await writeFile(`${path}.new`, whole, { mode: 0o600 })
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
