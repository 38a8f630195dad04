import { useEffect, useRef, useState } from 'react'
import { findPictureProblem, formatUploadError, isRetryable, uploadPicture } from './picture-files.ts'

/** An image being uploaded, or a failed upload. */
export type PictureUploadState = {
  file: File
  /** The share of the bytes sent, 0 to 100; null while the server processes them. */
  percent: number | null
  /** Why the upload failed; null while it is in progress. */
  reason: string | null
  /** False if the file itself is invalid. */
  retryable: boolean
}

/** Uploads one image at a time under a new name. Another file replaces the upload in progress. */
export function usePictureUpload(onStored: (url: string, file: File) => void) {
  const [sending, setSending] = useState<PictureUploadState | null>(null)
  const stop = useRef<AbortController | null>(null)
  const told = useRef(onStored)
  useEffect(() => {
    told.current = onStored
  })
  useEffect(() => () => stop.current?.abort(), [])

  async function send(file: File) {
    stop.current?.abort()
    const refused = findPictureProblem(file)
    if (refused) return setSending({ file, percent: null, reason: refused, retryable: false })
    const mine = new AbortController()
    stop.current = mine
    setSending({ file, percent: 0, reason: null, retryable: true })
    const onProgress = (percent: number) =>
      setSending({ file, percent: percent === 100 ? null : percent, reason: null, retryable: true })
    try {
      const url = await uploadPicture(file, undefined, { onProgress, signal: mine.signal })
      if (mine.signal.aborted) return
      setSending(null)
      told.current(url, file)
    } catch (error) {
      if (!mine.signal.aborted)
        setSending({ file, percent: null, reason: formatUploadError(error), retryable: isRetryable(error) })
    }
  }

  return {
    sending,
    send: (file: File) => void send(file),
    /** Cancels the upload in progress, or clears a failure. */
    drop() {
      stop.current?.abort()
      setSending(null)
    },
  }
}
