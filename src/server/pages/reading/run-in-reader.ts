import { join } from 'node:path'
import { AppError } from '#server/kernel/errors.ts'
import { createWorkerThread, isOutOfMemory, isThreadTerminated } from '#server/kernel/worker-thread.ts'
import type { TaskRequest } from './reader.ts'
import type { Tasks } from './tasks.ts'

/** Below what a transaction may rest (db/open-database.ts): who waits here holds a page's row. */
const timeoutMs = 12_000

const askThread = createWorkerThread({
  script: join(import.meta.dirname, 'reader'),
  // A source of 5 MB takes a second or two.
  mostWaiting: 100,
  // Bounds what a hostile source can take; young objects get room, as a tree lives for one answer only.
  memory: { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 96 },
})

/**
 * Does what the task of that name in tasks.ts does, on a thread of its own, one source after another: a page of 5 MB
 * takes about a second to read, in which shoppers would wait. Throws unavailable while too many wait, and where an
 * answer takes too long or more memory than there is; `isParsable` says no to a source that takes so much.
 */
export async function runInReader<Name extends keyof Tasks>(
  task: Name,
  ...given: Parameters<Tasks[Name]>
): Promise<ReturnType<Tasks[Name]>> {
  const asked: TaskRequest = { task, given }
  try {
    return (await askThread(asked, AbortSignal.timeout(timeoutMs))) as ReturnType<Tasks[Name]>
  } catch (error) {
    if (isOutOfMemory(error) && task === 'isParsable') return false as ReturnType<Tasks[Name]>
    if (isThreadTerminated(error)) throw new AppError('unavailable', { retryAfter: 5, cause: error })
    throw error
  }
}
