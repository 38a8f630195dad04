import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ImportProblem } from '#contract/catalog-bulk.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { createWorkerThread, isThreadTerminated } from '#server/platform/files/worker-thread.ts'
import type { ParsedLine } from './parse-line.ts'
import type { TableResult } from './table-reader.ts'

/** In ms. Parsing five megabytes of the shortest possible lines takes a few seconds. */
const timeoutMs = 30_000

const runInThread = createWorkerThread({
  script: join(import.meta.dirname, 'table-reader'),
  maxQueued: 10,
  memory: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
})

/**
 * Parses a product file on a worker thread, so that the server stays responsive. Throws `csv_invalid`. Stops when
 * `signal` is aborted.
 */
export async function readTable(
  file: string | Uint8Array,
  signal: AbortSignal,
): Promise<{ counted: number; lines: ParsedLine[]; problems: ImportProblem[]; ignored: string[] }> {
  const result = await runInThread(file, signal, timeoutMs).catch((error: unknown) => {
    if (!isThreadTerminated(error)) throw error
    if (signal.aborted) throw new AppError('bad_request', { cause: error })
    throw new AppError('csv_invalid', { fields: { file: 'too_large_to_read' }, cause: error })
  })
  const table = result as TableResult
  if ('fieldErrors' in table) throw new AppError('csv_invalid', { fields: table.fieldErrors })
  const lines: ParsedLine[] = []
  for (const chunk of table.chunks) {
    lines.push(...(JSON.parse(chunk) as ParsedLine[]))
    await yieldToEventLoop()
  }
  return { counted: table.counted, lines, problems: table.problems, ignored: table.ignored }
}
