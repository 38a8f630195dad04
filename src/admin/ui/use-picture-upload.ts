import { useEffect, useRef, useState } from 'react'
import { findPictureProblem, formatUploadError, isRetryable, uploadPicture } from './picture-files.ts'

/** An image being uploaded, or a failed upload. */
export type PictureUploadState = {
  file: File
  /** The share of the bytes sent, 0 to 100; null while the server processes them. */
  percent: number | null
  /** Why the upload failed; null while it is in progress. */
  reason: string | null
  /** Whether a retry can succeed; false if the file itself is invalid. */
  retryable: boolean
}

/** Uploads one image at a time under a new name. Another file replaces the upload in progress. */
export function usePictureUpload(onStored: (url: string, file: File) => void) {
  const [sending, setSending] = useState<PictureUploadState | null>(null)
  const controller = useRef<AbortController | null>(null)
  const latestOnStored = useRef(onStored)
  useEffect(() => {
    latestOnStored.current = onStored
  })
  useEffect(() => () => controller.current?.abort(), [])

  async function send(file: File) {
    controller.current?.abort()
    const problem = findPictureProblem(file)
    if (problem) return setSending({ file, percent: null, reason: problem, retryable: false })
    const newController = new AbortController()
    controller.current = newController
    setSending({ file, percent: 0, reason: null, retryable: true })
    const onProgress = (percent: number) =>
      setSending({ file, percent: percent === 100 ? null : percent, reason: null, retryable: true })
    try {
      const url = await uploadPicture(file, undefined, { onProgress, signal: newController.signal })
      if (newController.signal.aborted) return
      setSending(null)
      latestOnStored.current(url, file)
    } catch (error) {
      if (!newController.signal.aborted)
        setSending({ file, percent: null, reason: formatUploadError(error), retryable: isRetryable(error) })
    }
  }

  return {
    sending,
    send: (file: File) => void send(file),
    /** Cancels the upload in progress, or clears a failure. */
    drop() {
      controller.current?.abort()
      setSending(null)
    },
  }
}
