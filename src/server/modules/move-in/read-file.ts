import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AppError } from '#server/platform/core/errors.ts'
import { createWorkerThread, isThreadTerminated } from '#server/platform/files/worker-thread.ts'
import type { InspectedFile, MappedFile, ReadTask } from './file-reader.ts'

/** In ms. Five megabytes of the shortest possible lines take a few seconds. */
const timeoutMs = 30_000

const runInThread = createWorkerThread({
  script: join(import.meta.dirname, 'file-reader'),
  maxQueued: 10,
  memory: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
})

async function runReader(task: ReadTask, signal: AbortSignal) {
  const result = await runInThread(task, signal, timeoutMs).catch((error: unknown) => {
    if (!isThreadTerminated(error)) throw error
    if (signal.aborted) throw new AppError('bad_request', { cause: error })
    throw new AppError('csv_invalid', { fields: { file: 'too_large_to_read' }, cause: error })
  })
  const answer = result as InspectedFile | MappedFile | { fieldErrors: Record<string, string> }
  if ('fieldErrors' in answer) throw new AppError('csv_invalid', { fields: answer.fieldErrors })
  return answer
}

/** Reads the headings and first rows of a file on a worker thread. Throws `csv_invalid`. */
export const readHeadingsAndSamples = (file: Uint8Array, signal: AbortSignal) =>
  runReader({ step: 'inspect', file }, signal) as Promise<InspectedFile>

/**
 * Reads and maps a whole file on a worker thread, so that the server stays responsive. Throws `csv_invalid`. Stops when
 * `signal` is aborted.
 */
export async function readMappedFile<Item>(
  task: Extract<ReadTask, { step: 'map' }>,
  signal: AbortSignal,
): Promise<Omit<MappedFile, 'chunks'> & { items: Item[] }> {
  const { chunks, ...mapped } = (await runReader(task, signal)) as MappedFile
  const items: Item[] = []
  for (const chunk of chunks) {
    items.push(...(JSON.parse(chunk) as Item[]))
    await yieldToEventLoop()
  }
  return { ...mapped, items }
}
