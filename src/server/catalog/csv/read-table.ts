import { join } from 'node:path'
import { setImmediate as letOthers } from 'node:timers/promises'
import type { ImportProblem } from '#contract/catalog-bulk.ts'
import { AppError } from '#server/kernel/errors.ts'
import { createThread, isEnded } from '#server/kernel/thread.ts'
import type { Answered } from './table-reader.ts'
import type { Line } from './typed-line.ts'

/** Five megabytes of the shortest lines take a few seconds. */
const limitMs = 30_000

const ask = createThread({
  script: join(import.meta.dirname, 'table-reader'),
  mostWaiting: 10,
  memory: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
})

/**
 * Reads a file of products on a thread of its own, so that shoppers are answered meanwhile. Refuses what is no table with
 * csv_invalid. Ends when `signal` does: nobody waits for the answer any more.
 */
export async function readTable(
  file: string | Uint8Array,
  signal: AbortSignal,
): Promise<{ counted: number; lines: Line[]; problems: ImportProblem[]; ignored: string[] }> {
  const answered = await ask(file, signal, limitMs).catch((error: unknown) => {
    if (!isEnded(error)) throw error
    if (signal.aborted) throw new AppError('bad_request', { cause: error })
    throw new AppError('csv_invalid', { fields: { file: 'too_large_to_read' }, cause: error })
  })
  const table = answered as Answered
  if ('refused' in table) throw new AppError('csv_invalid', { fields: table.refused })
  const lines: Line[] = []
  for (const chunk of table.chunks) {
    lines.push(...(JSON.parse(chunk) as Line[]))
    await letOthers()
  }
  return { counted: table.counted, lines, problems: table.problems, ignored: table.ignored }
}
