import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { AppError } from '#server/kernel/errors.ts'
import type { Asked } from './reader.ts'
import type { Tasks } from './tasks.ts'

/** The built script beside the built server; from the sources, as tests run, by the same loader as they are. */
function scriptOf(): { filename: string; execArgv: string[] } {
  const built = join(import.meta.dirname, 'reader.js')
  if (existsSync(built)) return { filename: built, execArgv: [] }
  return { filename: join(import.meta.dirname, 'reader.ts'), execArgv: ['--require', 'tsx/cjs'] }
}

/** More than that do not wait: a source of 5 MB takes a second or two. */
const mostWaiting = 100
/** Below what a transaction may rest (db/open.ts): who waits here holds a page's row. */
const limitMs = 12_000
/** Bounds what a hostile source can take; young objects get room, as a tree lives for one answer only. */
const memory = { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 96 }

let pool: Piscina | null = null
function poolOf(): Piscina {
  if (pool) return pool
  pool = new Piscina({
    ...scriptOf(),
    name: 'answer',
    // Nothing of the shop's secrets: what it reads was written by strangers.
    env: {},
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: memory,
    recordTiming: false,
  })
  // A thread that died while it had nothing to do; the next question gets another.
  pool.on('error', error => process.emitWarning(error))
  return pool
}

let waiting = 0
let turn: Promise<unknown> = Promise.resolve()

/** One after the other: what waits inside the pool is forgotten when the thread dies over what came before. */
function inTurn(asked: Asked): Promise<unknown> {
  if (waiting >= mostWaiting) throw new AppError('unavailable', { retryAfter: 5 })
  waiting += 1
  const signal = AbortSignal.timeout(limitMs)
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const mine = turn.then(() => poolOf().run(asked, { signal }))
  const next = () => {
    waiting -= 1
  }
  turn = mine.then(next, next)
  return Promise.race([mine, late])
}

/**
 * Does what the task of that name in tasks.ts does, on a thread of its own, one source after another: a page of 5 MB
 * takes about a second to read, in which shoppers would wait. Throws unavailable while too many wait, and where an
 * answer takes too long or more memory than there is; `isParsable` says no to a source that takes so much.
 */
export async function inReader<Name extends keyof Tasks>(
  task: Name,
  ...given: Parameters<Tasks[Name]>
): Promise<ReturnType<Tasks[Name]>> {
  try {
    return (await inTurn({ task, given })) as ReturnType<Tasks[Name]>
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isTooLarge && task === 'isParsable') return false as ReturnType<Tasks[Name]>
    if (isTooLarge || ['AbortError', 'TimeoutError'].includes(error.name))
      throw new AppError('unavailable', { retryAfter: 5, cause: error })
    throw error
  }
}
