import { useEffect, useRef, useState } from 'react'
import type { SkippedFile } from '#page-source/plan-project.ts'
import { pages as words } from '#words/lazy-words.ts'
import type { PickedFile } from '../../ui/picked-files.ts'
import { toast } from '../../ui/toaster.tsx'
import { type ChosenProject, formatUploadError, getCandidates } from './project.ts'

/** An upload: none, on its way (share of the bytes sent, null once the server works on them), or failed for a reason. */
export type UploadState =
  | { state: 'none' }
  | { state: 'sending'; percent: number | null }
  | { state: 'failed'; reason: string }

/** A project on its way: `entry` where the seller was asked for it. */
export type UploadRequest = {
  files: readonly PickedFile[]
  entry: string | undefined
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Files as an upload takes them: each under its path inside the folder. */
export function toFormData(files: readonly PickedFile[]): FormData {
  const form = new FormData()
  for (const { path, file } of files) form.append('files', file, path)
  return form
}

/** What became of a project: what of it was left out. */
export type UploadOutcome = { skipped: readonly SkippedFile[] }

export type ProjectUploadOptions<Done extends UploadOutcome> = {
  send: (sent: UploadRequest) => Promise<Done>
  onDone: (uploaded: Done) => void
  onFailed: (error: unknown, reason: string) => void
  /** Has the lists read again: the last bytes may have left before a stop came. */
  readAgain: () => Promise<unknown>
}

const isAbortError = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * A folder or ZIP that is chosen, and sending it: it can be stopped, and started again when it failed. Leaving the
 * screen stops it.
 */
export function useProjectUpload<Done extends UploadOutcome>({
  send,
  onDone,
  onFailed,
  readAgain,
}: ProjectUploadOptions<Done>) {
  const [project, setProject] = useState<ChosenProject | null>(null)
  const [sending, setSending] = useState<UploadState>({ state: 'none' })
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  function failed(error: unknown) {
    if (isAbortError(error)) {
      toast.done(words.uploadCancelled)
      return void readAgain()
    }
    // The server, which saw into the archive, asks which page opens.
    const candidates = getCandidates(error)
    if (candidates.length > 0) return setProject(now => now && { ...now, candidates, entry: null })
    const reason = formatUploadError(error)
    setSending({ state: 'failed', reason })
    onFailed(error, reason)
  }
  async function start({ files, entry, candidates, skipped }: ChosenProject) {
    const stopper = new AbortController()
    stop.current = stopper
    setSending({ state: 'sending', percent: 0 })
    try {
      const uploaded = await send({
        files,
        entry: candidates.length > 0 ? (entry ?? undefined) : undefined,
        onProgress: percent => setSending({ state: 'sending', percent: percent === 100 ? null : percent }),
        signal: stopper.signal,
      })
      setSending({ state: 'none' })
      // What of a folder was not even sent is known here alone.
      onDone(uploaded.skipped.length === 0 ? { ...uploaded, skipped } : uploaded)
    } catch (error) {
      setSending({ state: 'none' })
      failed(error)
    }
  }
  const forget = () => setSending({ state: 'none' })
  return {
    project,
    choose(chosen: ChosenProject | null) {
      setProject(chosen)
      forget()
    },
    sending,
    isSending: sending.state === 'sending',
    /** Says what is missing, else sends. */
    submit() {
      if (!project) toast.failed(words.filesMissing)
      else if (project.entry === null) toast.failed(words.whichEntry)
      else void start(project)
    },
    cancel: () => stop.current?.abort(),
    /** Says no more how the last try went. */
    forget,
  }
}
