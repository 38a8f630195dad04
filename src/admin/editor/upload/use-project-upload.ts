import type { SkippedFile } from '@vitrine/html-editing/plan-project.ts'
import { useEffect, useRef, useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import type { PickedFile } from '../../ui/picked-files.ts'
import { toast } from '../../ui/toaster.tsx'
import { type ChosenProject, formatUploadError, getCandidates } from './project.ts'

/** The state of an upload. `percent` is the share of the bytes sent; null while the server processes them. */
export type UploadState =
  | { state: 'none' }
  | { state: 'sending'; percent: number | null }
  | { state: 'failed'; reason: string }

/** A project to send; `entry` is set when the seller had to choose the entry page. */
export type UploadRequest = {
  files: readonly PickedFile[]
  entry: string | undefined
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Builds the multipart form of an upload: each file under its path inside the folder. */
export function toFormData(files: readonly PickedFile[]): FormData {
  const form = new FormData()
  for (const { path, file } of files) form.append('files', file, path)
  return form
}

/** The result of an upload. `skipped` are the files that were left out. */
export type UploadOutcome = { skipped: readonly SkippedFile[] }

export type ProjectUploadOptions<Done extends UploadOutcome> = {
  send: (request: UploadRequest) => Promise<Done>
  onDone: (uploaded: Done) => void
  onFailed: (error: unknown, reason: string) => void
  /** Reads the lists again after a cancel, because the server may already have received the whole upload. */
  readAgain: () => Promise<unknown>
}

const isAbortError = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Holds the chosen folder or ZIP and sends it. An upload can be canceled, and retried after a failure; leaving the
 * screen cancels it.
 */
export function useProjectUpload<Done extends UploadOutcome>({
  send,
  onDone,
  onFailed,
  readAgain,
}: ProjectUploadOptions<Done>) {
  const [project, setProject] = useState<ChosenProject | null>(null)
  const [sending, setSending] = useState<UploadState>({ state: 'none' })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  function handleFailure(error: unknown) {
    if (isAbortError(error)) {
      toast.done(words.uploadCancelled)
      return void readAgain()
    }
    // The server looked into the archive and asks which page opens first.
    const candidates = getCandidates(error)
    if (candidates.length > 0) return setProject(current => current && { ...current, candidates, entry: null })
    const reason = formatUploadError(error)
    setSending({ state: 'failed', reason })
    onFailed(error, reason)
  }
  async function start({ files, entry, candidates, skipped }: ChosenProject) {
    const newController = new AbortController()
    controller.current = newController
    setSending({ state: 'sending', percent: 0 })
    try {
      const uploaded = await send({
        files,
        entry: candidates.length > 0 ? (entry ?? undefined) : undefined,
        onProgress: percent => setSending({ state: 'sending', percent: percent === 100 ? null : percent }),
        signal: newController.signal,
      })
      setSending({ state: 'none' })
      // The server does not know the skipped files of a folder, because they were never sent.
      onDone(uploaded.skipped.length === 0 ? { ...uploaded, skipped } : uploaded)
    } catch (error) {
      setSending({ state: 'none' })
      handleFailure(error)
    }
  }
  const clearResult = () => setSending({ state: 'none' })
  return {
    project,
    choose(newProject: ChosenProject | null) {
      setProject(newProject)
      clearResult()
    },
    sending,
    isSending: sending.state === 'sending',
    /** Sends the project, or reports what is missing. */
    submit() {
      if (!project) toast.failed(words.filesMissing)
      else if (project.entry === null) toast.failed(words.whichEntry)
      else void start(project)
    },
    cancel: () => controller.current?.abort(),
    /** Clears the result of the last attempt. */
    clearResult,
  }
}
