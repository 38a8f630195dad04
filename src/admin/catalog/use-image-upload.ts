import { useState } from 'react'
import { type Bucket, MAX_IMAGE_BYTES, uploadImage } from '#contract/files.ts'
import { problemText } from '#web/problem.ts'
import { upload } from '#web/upload.ts'
import { catalog } from '#words/index.ts'
import { toast } from '../ui/toaster.tsx'

export const IMAGE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif'
/** One file on its way: how far, and how to stop it. */
export type Sending = { id: string; name: string; percent: number | null; cancel: () => void }

const bucket: Bucket = 'product-images'
const isCancel = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Uploads product pictures; `onStored` gets each address as it arrives. Refusals show as toasts with another try. */
export function useImageUpload(onStored: (url: string) => void, folder?: 'variants') {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const change = (id: string, percent: number | null) =>
    setSending(now => now.map(one => (one.id === id ? { ...one, percent } : one)))

  async function send(file: File) {
    if (!IMAGE_TYPES.split(',').includes(file.type))
      return void toast.failed(catalog.uploadFailed, { text: catalog.notAnImage(file.name) })
    if (file.size > MAX_IMAGE_BYTES)
      return void toast.failed(catalog.uploadFailed, { text: catalog.imageTooLarge(file.name) })
    const stop = new AbortController()
    const id = crypto.randomUUID()
    setSending(now => [...now, { id, name: file.name, percent: 0, cancel: () => stop.abort() }])
    const form = new FormData()
    form.set('file', file)
    try {
      const stored = await upload(
        uploadImage,
        { params: { bucket }, ...(folder && { query: { folder } }) },
        form,
        // All bytes sent is not yet stored: the bar then shows that it works on.
        { onProgress: percent => change(id, percent === 100 ? null : percent), signal: stop.signal },
      )
      onStored(stored.url)
      toast.done(catalog.imageUploaded)
    } catch (error) {
      if (!isCancel(error)) toast.failed(catalog.uploadFailed, { text: problemText(error), stay: true })
    } finally {
      setSending(now => now.filter(one => one.id !== id))
    }
  }
  return { sending, send: (files: readonly File[]) => void Promise.all(files.map(send)) }
}
