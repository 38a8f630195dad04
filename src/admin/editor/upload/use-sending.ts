import { useEffect, useRef, useState } from 'react'
import type { PickedFile } from '../../ui/dropped-files.ts'
import { type ChosenProject, candidatesIn, uploadProblem } from './project.ts'

/** An upload: none, on its way (share of the bytes sent, null once the server works on them), or failed for a reason. */
export type Sending =
  | { state: 'none' }
  | { state: 'sending'; percent: number | null }
  | { state: 'failed'; reason: string; error: unknown }

/** A project on its way: `entry` where the seller was asked for it. */
export type Sent = {
  files: readonly PickedFile[]
  entry: string | undefined
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Files as an upload takes them: each under its path inside the folder. */
export function formOf(files: readonly PickedFile[]): FormData {
  const form = new FormData()
  for (const { path, file } of files) form.append('files', file, path)
  return form
}

type Told<Done> = {
  send: (sent: Sent) => Promise<Done>
  onDone: (uploaded: Done) => void
  onFailed: (error: unknown, reason: string) => void
  onCancelled: () => void
  /** The server, which saw into the archive, asks which page opens. */
  onUnclear: (candidates: string[]) => void
}

const isCancel = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Sends one project at a time: it can be stopped, and started again when it failed. Leaving the screen stops it. */
export function useSending<Done>({ send, onDone, onFailed, onCancelled, onUnclear }: Told<Done>) {
  const [sending, setSending] = useState<Sending>({ state: 'none' })
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function start(project: ChosenProject) {
    const stopper = new AbortController()
    stop.current = stopper
    setSending({ state: 'sending', percent: 0 })
    try {
      const uploaded = await send({
        files: project.files,
        entry: project.candidates.length > 0 ? (project.entry ?? undefined) : undefined,
        onProgress: percent => setSending({ state: 'sending', percent: percent === 100 ? null : percent }),
        signal: stopper.signal,
      })
      setSending({ state: 'none' })
      onDone(uploaded)
    } catch (error) {
      setSending({ state: 'none' })
      if (isCancel(error)) return onCancelled()
      const candidates = candidatesIn(error)
      if (candidates.length > 0) return onUnclear(candidates)
      const reason = uploadProblem(error)
      setSending({ state: 'failed', reason, error })
      onFailed(error, reason)
    }
  }
  return {
    sending,
    start,
    cancel: () => stop.current?.abort(),
    forget: () => setSending({ state: 'none' }),
  }
}
