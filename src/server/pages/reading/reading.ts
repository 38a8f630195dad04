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

/** More than that do not wait, and none for longer: a source of 5 MB takes a second or two. */
const mostWaiting = 100
const limitMs = 60_000
/** Piscina's only name for a queue of `mostWaiting`. */
const atLimit = 'Task queue is at limit'
/** Bounds what a hostile source can take; young objects get room, as a tree lives for one answer only. */
const memory = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 96 }

let pool: Piscina | null = null
const poolOf = () => {
  pool ??= new Piscina({
    ...scriptOf(),
    name: 'answer',
    // Nothing of the shop's secrets: what it reads was written by strangers.
    env: {},
    minThreads: 0,
    maxThreads: 1,
    maxQueue: mostWaiting,
    idleTimeout: 60_000,
    resourceLimits: memory,
    recordTiming: false,
  })
  return pool
}

/**
 * Does what the function of that name in tasks.ts does, on a thread of its own, one source after another: a page of 5 MB
 * takes about a second to read, in which shoppers would wait. Throws unavailable while too many wait, and when an answer takes a minute.
 */
export async function inReader<Name extends keyof Tasks>(
  task: Name,
  ...given: Parameters<Tasks[Name]>
): Promise<ReturnType<Tasks[Name]>> {
  try {
    return await poolOf().run({ task, given } satisfies Asked, { signal: AbortSignal.timeout(limitMs) })
  } catch (error) {
    const isTooMuch = error instanceof Error && (error.name === 'AbortError' || error.message === atLimit)
    if (isTooMuch) throw new AppError('unavailable', { retryAfter: 5, cause: error })
    throw error
  }
}
