import { callCancellably } from '#api-client/call.ts'
import { upload as send } from '#api-client/upload.ts'
import {
  completeDigitalUpload,
  type DigitalUpload,
  getDigitalUpload,
  putDigitalUploadPart,
} from '#contract/digital-uploads.ts'
import { countPartBytes, getPartRange, listMissingParts } from '#domain/upload-parts.ts'
import { pause, withRetry } from './retry.ts'

const concurrency = 3
/** How often the server is asked whether the file is assembled, in ms: sooner at first, for small files. */
const pollTimes = [200, 400, 800, 1_500]

export type SendWatch = {
  signal: AbortSignal
  onSent: (bytes: number) => void
  onWaiting: (isWaiting: boolean) => void
  onFinishing: () => void
}

/** Sends the parts that the server does not have, some of them at the same time. */
async function sendMissingParts(file: File, upload: DigitalUpload, { signal, onSent, onWaiting }: SendWatch) {
  const missing = listMissingParts(upload, upload.receivedParts)
  let doneBytes = countPartBytes(upload, upload.receivedParts)
  const sending = new Map<number, number>()
  const report = () => onSent(doneBytes + [...sending.values()].reduce((sum, bytes) => sum + bytes, 0))
  const waiting = new Set<number>()
  // One part that is refused ends the others at once.
  const failed = new AbortController()
  const stop = () => failed.abort(signal.reason)
  signal.addEventListener('abort', stop)
  async function sendPart(number: number) {
    const { start, end } = getPartRange(upload, number)
    const params = { id: upload.id, number: String(number) }
    const watch = {
      signal: failed.signal,
      onWaiting(isWaiting: boolean) {
        if (isWaiting) waiting.add(number)
        else waiting.delete(number)
        onWaiting(waiting.size > 0)
      },
    }
    await withRetry(watch, () => {
      sending.set(number, 0)
      const onProgress = (_percent: number, bytes: number) => {
        sending.set(number, Math.min(bytes, end - start))
        report()
      }
      const bytes = file.slice(start, end, putDigitalUploadPart.takes)
      return send(putDigitalUploadPart, { params }, bytes, { signal: failed.signal, onProgress })
    })
    sending.delete(number)
    doneBytes += end - start
    report()
  }
  async function sendParts() {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) await sendPart(number)
  }
  report()
  try {
    await Promise.all(Array.from({ length: concurrency }, sendParts))
  } finally {
    failed.abort()
    signal.removeEventListener('abort', stop)
  }
}

/** Lets the server assemble the file and waits for the end of it. */
async function finish(id: string, { signal, onWaiting, onFinishing }: SendWatch): Promise<DigitalUpload> {
  const params = { id }
  const watch = { signal, onWaiting: (isWaiting: boolean) => (isWaiting ? onWaiting(true) : onFinishing()) }
  onFinishing()
  let upload = await withRetry(watch, () => callCancellably(watch.signal, completeDigitalUpload, { params }))
  for (let polls = 0; upload.state === 'assembling'; polls += 1) {
    await pause(pollTimes[Math.min(polls, pollTimes.length - 1)] ?? 0, watch.signal)
    upload = await withRetry(watch, () => callCancellably(watch.signal, getDigitalUpload, { params }))
  }
  return upload
}

/**
 * Sends a file from where its upload was interrupted, until it is assembled. Resolves to the upload, which is `done` or
 * `failed`. Throws Problem when the server refuses a part or cannot be reached for long.
 */
export async function sendFile(file: File, started: DigitalUpload, watch: SendWatch): Promise<DigitalUpload> {
  const params = { id: started.id }
  for (let upload = started; ; ) {
    if (upload.state === 'receiving') await sendMissingParts(file, upload, watch)
    upload = await finish(started.id, watch)
    if (upload.state !== 'receiving') return upload
    // A part was damaged in the storage of the server and must be sent again.
    upload = await withRetry(watch, () => callCancellably(watch.signal, getDigitalUpload, { params }))
  }
}
