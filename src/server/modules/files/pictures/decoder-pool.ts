import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#server/platform/core/errors.ts'
import type { DecodeReply, DecodeRequest } from './cli.ts'
import type { CleanedPicture, Problem, Task, WrittenImage } from './decode.ts'

type DecodeJob = { task: Task; resolve: (result: unknown) => void; reject: (error: unknown) => void }
type RunningJob = { job: DecodeJob; id: number; timer: NodeJS.Timeout }

/** Time limit for one picture. Generous, because a busy shop leaves the decoder little processor time. */
const timeoutMs = 90_000
const idleTimeoutMs = 20_000
/** Limit of queued pictures. Requests beyond the limit are rejected and must be retried. */
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

const errorCodesByProblem = {
  type: 'image_invalid',
  unreadable: 'image_invalid',
  pixels: 'image_too_many_pixels',
  moves: 'image_animated',
} as const
const toAppError = (file: Problem) => new AppError(errorCodesByProblem[file], { fields: { file } })

/** A decoder process, started on demand and stopped when idle. */
class PictureDecoder {
  readonly #niceness: number
  #child: ChildProcess | null = null
  #running: RunningJob | null = null
  #idleTimer: NodeJS.Timeout | undefined
  #queue: DecodeJob[] = []
  #lastId = 0
  #isReady = false

  constructor(niceness: number) {
    this.#niceness = niceness
  }

  assertHasCapacity(): void {
    if (this.#queue.length >= maxQueued) throw new AppError('unavailable', { retryAfter: 10 })
  }

  /**
   * Re-encodes a picture without metadata into `folder`. Throws image_invalid, image_animated or image_too_many_pixels
   * with the field.
   */
  clean(source: string, folder: string): Promise<CleanedPicture> {
    return this.#enqueue({ kind: 'clean', source, folder }) as Promise<CleanedPicture>
  }

  resize(task: Omit<Task & { kind: 'resize' }, 'kind'>): Promise<WrittenImage | null> {
    return this.#enqueue({ kind: 'resize', ...task }) as Promise<WrittenImage | null>
  }

  #enqueue(task: Task): Promise<unknown> {
    this.assertHasCapacity()
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject })
      this.#startNext()
    })
  }

  #startNext() {
    if (this.#running) return
    const job = this.#queue.shift()
    if (!job) {
      this.#scheduleStop()
      return
    }
    clearTimeout(this.#idleTimer)
    const child = this.#getChild()
    this.#lastId += 1
    const timer = setTimeout(() => {
      this.#isReady = false
      child.kill('SIGKILL')
    }, timeoutMs)
    this.#running = { job, id: this.#lastId, timer }
    child.ref()
    child.channel?.ref()
    child.send({ id: this.#lastId, task: job.task } satisfies DecodeRequest, error => error && this.#handleExit(child))
  }

  #getChild(): ChildProcess {
    if (this.#child) return this.#child
    const child = forkDecoder(this.#niceness)
    this.#child = child
    this.#isReady = false
    child.on('message', (reply: DecodeReply) => this.#handleReply(reply))
    child.on('error', () => this.#handleExit(child))
    child.on('exit', () => this.#handleExit(child))
    return child
  }

  #handleReply(reply: DecodeReply) {
    if ('ready' in reply) {
      this.#isReady = true
      return
    }
    if (reply.id !== this.#running?.id) return
    const { job } = this.#finishJob(this.#running)
    if ('result' in reply) job.resolve(reply.result)
    else if ('problem' in reply) job.reject(toAppError(reply.problem))
    else job.reject(new AppError('unavailable', { retryAfter: 5, cause: new Error(reply.failure) }))
    this.#startNext()
  }

  /**
   * Handles a child that crashed, failed to start or was killed at the time limit. The next picture starts a new child.
   */
  #handleExit(child: ChildProcess) {
    if (this.#child !== child) return
    this.#child = null
    if (this.#running) {
      const cause = new Error('the process that decodes pictures ended')
      const error = this.#isReady
        ? new AppError('image_invalid', { fields: { file: 'unreadable' }, cause })
        : new AppError('unavailable', { retryAfter: 5, cause })
      this.#finishJob(this.#running).job.reject(error)
    }
    this.#startNext()
  }

  #finishJob(running: RunningJob): RunningJob {
    clearTimeout(running.timer)
    this.#running = null
    return running
  }

  /** Stops the child after an idle time to free its memory, and does not keep the parent process alive. */
  #scheduleStop() {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => this.stop(), idleTimeoutMs)
    this.#idleTimer.unref()
    this.#child?.unref()
    this.#child?.channel?.unref()
  }

  /** Disconnects the child. The next picture starts a new child. */
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
