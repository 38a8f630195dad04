import { existsSync } from 'node:fs'
import { Piscina } from 'piscina'
import { runWithAbortSignal } from '../core/abort-signal.ts'
import { AppError } from '../core/errors.ts'

type ThreadOptions = {
  /** Path of the script without its extension. The script exports `runTask`, which gets one task at a time. */
  script: string
  memory: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number }
  /** Maximum number of tasks, both running and waiting. */
  maxQueued: number
}

function resolveScript(script: string): { filename: string; execArgv: string[] } {
  if (existsSync(`${script}.js`)) return { filename: `${script}.js`, execArgv: [] }
  return { filename: `${script}.ts`, execArgv: ['--require', 'tsx/cjs'] }
}

/**
 * Creates a thread for work that would block the event loop. The thread starts with the first task and ends after a
 * minute without one; an abort ends it in the middle of a task. A call throws AppError('unavailable') when too many
 * tasks wait. `workMs` limits the task itself, without the time spent waiting.
 */
export function createWorkerThread({ script, memory, maxQueued: mostWaiting }: ThreadOptions) {
  let pool: Piscina | null = null
  function getPool(): Piscina {
    if (pool) return pool
    pool = new Piscina({
      ...resolveScript(script),
      name: 'runTask',
      // The thread processes untrusted input, so it gets no secrets from the environment.
      env: {},
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      resourceLimits: memory,
      recordTiming: false,
    })
    // The pool emits `error` for a thread that died while idle; the next task starts another thread.
    pool.on('error', error => process.emitWarning(error))
    return pool
  }

  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  /** Queues tasks here, because tasks queued inside the pool are lost when the thread dies during an earlier task. */
  return function runTask(task: unknown, signal: AbortSignal, workMs: number | null = null): Promise<unknown> {
    if (waiting >= mostWaiting) throw new AppError('unavailable', { retryAfter: 5 })
    waiting += 1
    // A signal may outlive its task by far, so the listener is removed with the task.
    const finished = new AbortController()
    const aborted = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      else signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: finished.signal })
    })
    const run = turn.then(() => {
      signal.throwIfAborted()
      return runWithAbortSignal({ limitMs: workMs, signals: [signal] }, each => getPool().run(task, { signal: each }))
    })
    const finish = () => {
      waiting -= 1
      finished.abort()
    }
    turn = run.then(finish, finish)
    return Promise.race([run, aborted])
  }
}

/** Whether the thread was ended by an abort, the time limit or the memory limit. */
export const isThreadTerminated = (error: unknown): error is Error =>
  error instanceof Error && (isOutOfMemory(error) || ['AbortError', 'TimeoutError'].includes(error.name))
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
