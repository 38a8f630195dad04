import { existsSync } from 'node:fs'
import { Piscina } from 'piscina'
import { AppError } from './errors.ts'

type ThreadOptions = {
  /** The script's place without its ending: it exports `runTask`, which gets one task after another. */
  script: string
  memory: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number }
  /** More than that do not wait. */
  mostWaiting: number
}

function resolveScript(script: string): { filename: string; execArgv: string[] } {
  if (existsSync(`${script}.js`)) return { filename: `${script}.js`, execArgv: [] }
  return { filename: `${script}.ts`, execArgv: ['--require', 'tsx/cjs'] }
}

/**
 * A thread for work that would keep shoppers waiting. It starts with the first question and ends after a minute without one;
 * an abort ends it in the middle of its work. Asking throws unavailable while too many wait. `workMs`
 * bounds the work itself, from its beginning.
 */
export function createWorkerThread({ script, memory, mostWaiting }: ThreadOptions) {
  let pool: Piscina | null = null
  function poolOf(): Piscina {
    if (pool) return pool
    pool = new Piscina({
      ...resolveScript(script),
      name: 'runTask',
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
  return function ask(asked: unknown, signal: AbortSignal, workMs: number | null = null): Promise<unknown> {
    if (waiting >= mostWaiting) throw new AppError('unavailable', { retryAfter: 5 })
    waiting += 1
    const ended = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const mine = turn.then(() => {
      signal.throwIfAborted()
      const limits = workMs === null ? [signal] : [signal, AbortSignal.timeout(workMs)]
      return poolOf().run(asked, { signal: AbortSignal.any(limits) })
    })
    const next = () => {
      waiting -= 1
    }
    turn = mine.then(next, next)
    return Promise.race([mine, ended])
  }
}

/** The thread was ended: by its caller, by the time it had, or because it took more memory than there is. */
export const isThreadTerminated = (error: unknown): error is Error =>
  error instanceof Error && (isOutOfMemory(error) || ['AbortError', 'TimeoutError'].includes(error.name))
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
