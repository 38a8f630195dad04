import { newId } from '#api-client/new-id.ts'

/** A picture that is waiting, being sent, or could not be sent. The seller sees the `reason` of a failure. */
export type Upload = {
  readonly id: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Percentage of the bytes sent, 0 to 100; null once all bytes are sent and the server processes the file. */
  readonly percent: number | null
  readonly reason: string | null
  /** False if the file itself is invalid, because another attempt would fail too. */
  readonly retryable: boolean
}

type SendFile = (file: File, watch: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<string>
type UploadQueueOptions = {
  send: SendFile
  /** Returns why the file cannot be sent, or null. */
  findProblem: (file: File) => string | null
  formatReason: (error: unknown) => string
  isRetryable: (error: unknown) => boolean
  onStored: (url: string, upload: Upload) => void
  onFailed: (upload: Upload) => void
}

const maxConcurrent = 3

/**
 * Sends a few pictures at a time, in the given order. A failed picture stays in the queue until it is retried or
 * removed.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = []
  readonly #aborts = new Map<string, AbortController>()
  readonly #watchers = new Set<() => void>()
  readonly #options: UploadQueueOptions

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  readonly list = () => this.#uploads

  readonly subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  readonly add = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      const reason = this.#options.findProblem(file)
      const state = reason ? 'failed' : 'waiting'
      return { id: newId(), file, state, percent: 0, reason, retryable: !reason }
    })
    this.#set([...this.#uploads, ...added])
    for (const refused of added.filter(each => each.reason)) this.#options.onFailed(refused)
    this.#next()
  }

  readonly retry = (id: string) => {
    this.#change(id, { state: 'waiting', percent: 0, reason: null })
    this.#next()
  }

  /** Removes a picture from the queue; a running upload is aborted. */
  readonly drop = (id: string) => {
    this.#aborts.get(id)?.abort()
    this.#set(this.#uploads.filter(upload => upload.id !== id))
    this.#next()
  }

  readonly clear = () => {
    for (const { id } of this.#uploads) this.drop(id)
  }

  #set(uploads: readonly Upload[]) {
    this.#uploads = uploads
    for (const watcher of this.#watchers) watcher()
  }

  #change(id: string, change: Partial<Upload>) {
    this.#set(this.#uploads.map(upload => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  #next() {
    const waiting = this.#uploads.find(upload => upload.state === 'waiting')
    if (!waiting || this.#aborts.size >= maxConcurrent) return
    void this.#start(waiting)
    this.#next()
  }

  async #start({ id, file }: Upload) {
    const abort = new AbortController()
    this.#aborts.set(id, abort)
    this.#change(id, { state: 'sending' })
    const onProgress = (percent: number) => this.#change(id, { percent: percent === 100 ? null : percent })
    try {
      const url = await this.#options.send(file, { onProgress, signal: abort.signal })
      const upload = this.#uploads.find(each => each.id === id)
      this.#set(this.#uploads.filter(each => each.id !== id))
      if (upload) this.#options.onStored(url, upload)
    } catch (error) {
      this.#change(id, {
        state: 'failed',
        reason: this.#options.formatReason(error),
        retryable: this.#options.isRetryable(error),
      })
      const failed = this.#uploads.find(each => each.id === id)
      if (failed) this.#options.onFailed(failed)
    } finally {
      this.#aborts.delete(id)
      this.#next()
    }
  }
}
