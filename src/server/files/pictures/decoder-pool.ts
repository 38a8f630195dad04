import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#server/kernel/errors.ts'
import type { DecodeReply, DecodeRequest } from './cli.ts'
import type { CleanedPicture, Problem, Task, WrittenImage } from './decode.ts'

type DecodeJob = { task: Task; resolve: (made: unknown) => void; reject: (error: unknown) => void }
type RunningJob = { job: DecodeJob; id: number; timer: NodeJS.Timeout }

/** Time limit for one picture. Generous, because a busy shop leaves the decoder little processor time. */
const timeoutMs = 90_000
const idleTimeoutMs = 20_000
/** Limit of queued pictures. Beyond it callers are refused and must retry. */
const maxQueued = 40

/** The script next to the built server, or the TypeScript source with the tsx loader when tests run from source. */
function resolveScript(): { script: string; execArgv: string[] } {
  const built = join(import.meta.dirname, 'pictures.js')
  if (existsSync(built)) return { script: built, execArgv: [] }
  return { script: join(import.meta.dirname, 'cli.ts'), execArgv: ['--import', 'tsx'] }
}

/** @param niceness process niceness, 0 (normal) to 19 (lowest priority) */
function forkDecoder(niceness: number): ChildProcess {
  const { script, execArgv } = resolveScript()
  return fork(script, [String(niceness)], {
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The decoder reads untrusted files, so its environment contains none of the shop’s secrets.
    env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
  })
}

const errorCodes = {
  type: 'image_invalid',
  unreadable: 'image_invalid',
  pixels: 'image_too_many_pixels',
  moves: 'image_animated',
} as const
const toAppError = (file: Problem) => new AppError(errorCodes[file], { fields: { file } })

/** A decoder process, started on demand and stopped when idle. */
class PictureDecoder {
  readonly #niceness: number
  #child: ChildProcess | null = null
  #running: RunningJob | null = null
  #idle: NodeJS.Timeout | undefined
  #waiting: DecodeJob[] = []
  #ids = 0
  #isReady = false

  constructor(niceness: number) {
    this.#niceness = niceness
  }

  assertHasCapacity(): void {
    if (this.#waiting.length >= maxQueued) throw new AppError('unavailable', { retryAfter: 10 })
  }

  /**
   * Re-encodes a picture without metadata into `folder`. Throws image_invalid, image_animated or image_too_many_pixels
   * with the field.
   */
  clean(source: string, folder: string): Promise<CleanedPicture> {
    return this.#ask({ kind: 'clean', source, folder }) as Promise<CleanedPicture>
  }

  narrow(task: Omit<Task & { kind: 'narrow' }, 'kind'>): Promise<WrittenImage | null> {
    return this.#ask({ kind: 'narrow', ...task }) as Promise<WrittenImage | null>
  }

  #ask(task: Task): Promise<unknown> {
    this.assertHasCapacity()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject })
      this.#next()
    })
  }

  #next() {
    if (this.#running) return
    const job = this.#waiting.shift()
    if (!job) {
      this.#rest()
      return
    }
    clearTimeout(this.#idle)
    const child = this.#awake()
    this.#ids += 1
    const timer = setTimeout(() => {
      this.#isReady = false
      child.kill('SIGKILL')
    }, timeoutMs)
    this.#running = { job, id: this.#ids, timer }
    child.ref()
    child.channel?.ref()
    child.send({ id: this.#ids, task: job.task } satisfies DecodeRequest, error => error && this.#ended(child))
  }

  #awake(): ChildProcess {
    if (this.#child) return this.#child
    const child = forkDecoder(this.#niceness)
    this.#child = child
    this.#isReady = false
    child.on('message', (told: DecodeReply) => this.#told(told))
    child.on('error', () => this.#ended(child))
    child.on('exit', () => this.#ended(child))
    return child
  }

  #told(told: DecodeReply) {
    if ('ready' in told) {
      this.#isReady = true
      return
    }
    if (told.id !== this.#running?.id) return
    const { job } = this.#done(this.#running)
    if ('made' in told) job.resolve(told.made)
    else if ('problem' in told) job.reject(toAppError(told.problem))
    else job.reject(new AppError('unavailable', { retryAfter: 5, cause: new Error(told.failure) }))
    this.#next()
  }

  /** The child crashed, failed to start or was killed by the time limit. The next picture starts a new one. */
  #ended(child: ChildProcess) {
    if (this.#child !== child) return
    this.#child = null
    if (this.#running) {
      const cause = new Error('the process that decodes pictures ended')
      const refusal = this.#isReady
        ? new AppError('image_invalid', { fields: { file: 'unreadable' }, cause })
        : new AppError('unavailable', { retryAfter: 5, cause })
      this.#done(this.#running).job.reject(refusal)
    }
    this.#next()
  }

  #done(running: RunningJob): RunningJob {
    clearTimeout(running.timer)
    this.#running = null
    return running
  }

  /** Stops the child after an idle time to free its memory, and does not keep the parent process alive. */
  #rest() {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.stop(), idleTimeoutMs)
    this.#idle.unref()
    this.#child?.unref()
    this.#child?.channel?.unref()
  }

  /** Disconnects the child; the next picture starts a new one. */
  stop(): void {
    const child = this.#child
    this.#child = null
    if (child?.connected) child.disconnect()
  }
}

/**
 * `now` handles pictures that someone waits for, slightly below the shop’s own priority; `later` takes the remaining
 * processor time. One process cannot do both, because an unprivileged process may not raise its priority again.
 */
export const pictureDecoders = { now: new PictureDecoder(5), later: new PictureDecoder(15) }
