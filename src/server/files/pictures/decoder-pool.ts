import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#server/kernel/errors.ts'
import type { DecodeReply, DecodeRequest } from './cli.ts'
import type { CleanedPicture, Problem, Task, WrittenImage } from './decode.ts'

type DecodeJob = { task: Task; resolve: (made: unknown) => void; reject: (error: unknown) => void }
type RunningJob = { job: DecodeJob; id: number; timer: NodeJS.Timeout }

/** One picture; a shop with much to do leaves little time to it. */
const timeoutMs = 90_000
const idleTimeoutMs = 20_000
/** More than that wait no longer here, but with whoever sent them. */
const maxQueued = 40

/** The built script beside the built server; from the sources, as tests run, by the same loader as they are. */
function resolveScript(): { script: string; execArgv: string[] } {
  const built = join(import.meta.dirname, 'pictures.js')
  if (existsSync(built)) return { script: built, execArgv: [] }
  return { script: join(import.meta.dirname, 'cli.ts'), execArgv: ['--import', 'tsx'] }
}

/** @param niceness how far it stands back behind what else the machine does, 0 to 19 */
function forkDecoder(niceness: number): ChildProcess {
  const { script, execArgv } = resolveScript()
  return fork(script, [String(niceness)], {
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Nothing of the shop's secrets: what it reads was written by strangers.
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

/** A process that decodes, started when there is something to do and let go of when there is nothing. */
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

  /** Throws unavailable while too many pictures wait. */
  assertHasCapacity(): void {
    if (this.#waiting.length >= maxQueued) throw new AppError('unavailable', { retryAfter: 10 })
  }

  /** The picture anew, without metadata, in `folder`. Throws image_invalid, image_animated or image_too_many_pixels, with its field. */
  clean(source: string, folder: string): Promise<CleanedPicture> {
    return this.#ask({ kind: 'clean', source, folder }) as Promise<CleanedPicture>
  }

  /** One width of a kept picture. */
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

  /** It died over its picture, did not start, or was ended because of the time: the next picture gets another. */
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

  /** Gives its memory back after a while, and keeps nobody from ending. */
  #rest() {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.stop(), idleTimeoutMs)
    this.#idle.unref()
    this.#child?.unref()
    this.#child?.channel?.unref()
  }

  /** Lets go of the process; the next picture starts another. */
  stop(): void {
    const child = this.#child
    this.#child = null
    if (child?.connected) child.disconnect()
  }
}

/**
 * What somebody waits for stands a little behind the shoppers and is done beside their load; what nobody waits for gets
 * what is left over. One process cannot do both: whoever stood back may not come forward again.
 */
export const pictureDecoders = { now: new PictureDecoder(5), later: new PictureDecoder(15) }
