import type { QueryClient } from '@tanstack/react-query'
import { call, Problem } from '#api-client/call.ts'
import { newId } from '#api-client/new-id.ts'
import { getProblemText } from '#api-client/problem.ts'
import {
  cancelDigitalUpload,
  type DigitalUpload,
  getDigitalUpload,
  startDigitalUpload,
} from '#contract/digital-uploads.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { toast } from '../../../ui/toaster.tsx'
import { refreshLesson } from '../../courses/queries.ts'
import { benefitsQuery } from '../queries.ts'
import { uploadsQuery } from './queries.ts'
import { withRetry } from './retry.ts'
import { sendFile } from './send-file.ts'

/** What a file is for: a lesson of a course, or a benefit, which is created with the file if its id is null. */
export type UploadTarget = Pick<DigitalUpload, 'productId' | 'benefitId' | 'lessonId' | 'lessonRole'>

export type ActiveUpload = {
  key: string
  target: UploadTarget
  file: File
  /** The upload on the server; null until it has started. */
  uploadId: string | null
  sentBytes: number
  /** `waiting` for a connection, `finishing` on the server, `paused` until the seller continues it. */
  phase: 'sending' | 'waiting' | 'finishing' | 'paused'
  /** Why the upload is paused. */
  problem: string | null
}

/** Uploads belong to the tab, not to the screen, so that they continue while the seller opens other screens. */
let uploads: readonly ActiveUpload[] = []
const listeners = new Set<() => void>()
const stops = new Map<string, AbortController>()

function setUploads(next: readonly ActiveUpload[]) {
  uploads = next
  for (const listener of listeners) listener()
}
const update = (key: string, change: Partial<ActiveUpload>) =>
  setUploads(uploads.map(each => (each.key === key ? { ...each, ...change } : each)))
const remove = (key: string) => setUploads(uploads.filter(each => each.key !== key))

export const getUploads = (): readonly ActiveUpload[] => uploads
export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const refresh = (client: QueryClient, { productId, lessonId }: UploadTarget) =>
  Promise.all([
    lessonId
      ? refreshLesson(client, lessonId)
      : client.invalidateQueries({ queryKey: benefitsQuery(productId).queryKey }),
    client.invalidateQueries({ queryKey: uploadsQuery(productId).queryKey }),
  ])

const startOnServer = ({ file, target: { productId, ...owner } }: ActiveUpload): Promise<DigitalUpload> => {
  const { name, type, size, lastModified } = file
  const body = { fileName: name, mime: type, bytes: size, lastModified, ...owner }
  return call(startDigitalUpload, { params: { id: productId }, body })
}

/** Whether the upload is over, so that only a new one can succeed. */
const isOver = (error: unknown) =>
  error instanceof Problem && ['digital_upload_not_found', 'storage_full'].includes(error.code)

/** Sends the file. `open` returns the upload on the server. */
async function run(client: QueryClient, active: ActiveUpload, open: () => Promise<DigitalUpload>) {
  const { key, target } = active
  const stop = new AbortController()
  stops.set(key, stop)
  const watch = {
    signal: stop.signal,
    onSent: (sentBytes: number) => update(key, { sentBytes }),
    onWaiting: (isWaiting: boolean) => update(key, { phase: isWaiting ? 'waiting' : 'sending' }),
    onFinishing: () => update(key, { phase: 'finishing', sentBytes: active.file.size }),
  }
  update(key, { phase: 'sending', problem: null })
  try {
    const started = await withRetry(watch, open)
    update(key, { uploadId: started.id })
    const ended = await sendFile(active.file, started, watch)
    if (ended.state === 'failed') throw new Problem(409, { error: (ended.problem as ErrorCode | null) ?? 'internal' })
    await refresh(client, target)
    remove(key)
    toast.done(words.uploaded)
  } catch (error) {
    if (stop.signal.aborted) return
    const isStarted = getUploads().some(each => each.key === key && each.uploadId !== null)
    if (isStarted && !isOver(error)) return update(key, { phase: 'paused', problem: getProblemText(error) })
    remove(key)
    void refresh(client, target)
    toast.failed(words.uploadFailed, { text: getProblemText(error), stay: true })
  } finally {
    if (stops.get(key) === stop) stops.delete(key)
  }
}

/** Sends a file, from the beginning or from where `known` was interrupted. */
export function startUpload(client: QueryClient, file: File, target: UploadTarget, known: DigitalUpload | null = null) {
  const started = { uploadId: known?.id ?? null, sentBytes: 0, phase: 'sending' as const, problem: null }
  const active: ActiveUpload = { key: newId(), target, file, ...started }
  setUploads([...uploads, active])
  void run(client, active, async () => known ?? startOnServer(active))
}

/** Continues a paused upload. */
export function continueUpload(client: QueryClient, { key, uploadId: id }: ActiveUpload) {
  const active = uploads.find(each => each.key === key && each.phase === 'paused')
  if (active && id !== null) void run(client, active, () => call(getDigitalUpload, { params: { id } }))
}

/** Deletes an upload on the server. An upload that was deleted already is no failure. */
export async function discardUpload(client: QueryClient, target: UploadTarget, id: string): Promise<void> {
  await call(cancelDigitalUpload, { params: { id } }).catch(error => {
    if (!(error instanceof Problem && error.code === 'digital_upload_not_found')) throw error
  })
  await refresh(client, target)
}

/** Cancels an upload of this tab. Without a connection its parts are deleted after a day. */
export function cancelUpload(client: QueryClient, { key, target, uploadId }: ActiveUpload) {
  stops.get(key)?.abort()
  remove(key)
  if (uploadId) discardUpload(client, target, uploadId).catch(() => undefined)
}
