import { useEffect, useRef, useState } from 'react'
import { findPictureProblem, formatUploadError, isRetryable, uploadPicture } from './picture-files.ts'

/** A picture on its way, or one that did not arrive. */
export type PictureUploadState = {
  file: File
  /** Share of the bytes sent; null once all are and the server works on. */
  percent: number | null
  /** Why it did not arrive; null while it is on its way. */
  reason: string | null
  /** False where the file itself is at fault. */
  retryable: boolean
}

/** Sends one picture at a time, by an ordinary name. Another file takes the place of the one that is on its way. */
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
    /** Stops what is on its way, or forgets what failed. */
    drop() {
      stop.current?.abort()
      setSending(null)
    },
  }
}
