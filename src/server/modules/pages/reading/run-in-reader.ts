import { join } from 'node:path'
import { AppError } from '#server/platform/core/errors.ts'
import { createWorkerThread, isOutOfMemory, isThreadTerminated } from '#server/platform/files/worker-thread.ts'
import type { TaskRequest } from './reader.ts'
import type { Tasks } from './tasks.ts'

/**
 * In ms. Shorter than the idle timeout of transactions in db/open-database.ts, because callers hold a lock on the
 * page's row.
 */
const timeoutMs = 12_000

const runInThread = createWorkerThread({
  script: join(import.meta.dirname, 'reader'),
  // Limit of waiting tasks. Parsing a source of 5 MB takes a second or two.
  maxQueued: 100,
  // The limits bound the memory that a hostile source can use. The young generation is large because each syntax tree
  // lives for one task only.
  memory: { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 96 },
})

/**
 * Runs a task of tasks.ts on a worker thread, one at a time: parsing a page of 5 MB takes about a second, which would
 * delay shoppers. Throws `unavailable` when too many tasks wait, a task takes too long, or it runs out of memory;
 * `isParsable` returns false when the source exhausts the memory.
 */
export async function runInReader<Name extends keyof Tasks>(
  task: Name,
  ...args: Parameters<Tasks[Name]>
): Promise<ReturnType<Tasks[Name]>> {
  const request: TaskRequest = { task, args }
  try {
    return (await runInThread(request, AbortSignal.timeout(timeoutMs))) as ReturnType<Tasks[Name]>
  } catch (error) {
    if (isOutOfMemory(error) && task === 'isParsable') return false as ReturnType<Tasks[Name]>
    if (isThreadTerminated(error)) throw new AppError('unavailable', { retryAfter: 5, cause: error })
    throw error
  }
}
