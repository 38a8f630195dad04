import { CloudAlert, CloudCheck, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { formatRelativeTime } from '../../../ui/format-time.ts'
import type { SaveState, VisualEditor } from '../model/editor.ts'

const minute = 60_000
const icons: Record<SaveState, LucideIcon> = {
  saved: CloudCheck,
  waiting: CloudUpload,
  saving: CloudUpload,
  offline: CloudOff,
  failed: CloudAlert,
  conflict: CloudAlert,
}

/** Counts seconds during the first minute ("há 2 s"), then uses the usual relative time. */
function useTimeAgo(at: Date | null): string | null {
  const [, setTicks] = useState(0)
  const now = new Date()
  const age = at ? Math.max(0, now.getTime() - at.getTime()) : 0
  const updateMs = age < minute ? 1_000 : minute
  useEffect(() => {
    if (!at) return
    const timer = setInterval(() => setTicks(ticks => ticks + 1), updateMs)
    return () => clearInterval(timer)
  }, [at, updateMs])
  if (!at) return null
  return age < minute ? words.secondsAgo(Math.floor(age / 1_000)) : formatRelativeTime(at, now)
}

function formatState({ state, isDraft }: VisualEditor['save'], ago: string | null): string {
  switch (state) {
    case 'saved':
      if (ago) return isDraft ? words.draftAgo(ago) : words.savedAgo(ago)
      return isDraft ? words.draftNow : words.savedNow
    case 'waiting':
      return words.waiting
    case 'saving':
      return shell.saving
    case 'offline':
      return words.offline
    case 'failed':
      return words.failed
    case 'conflict':
      return words.conflict
  }
}

/** Shows whether changes are saved. Screen readers announce changes of the state, but not the elapsed time. */
export function SavedState({ save }: { save: VisualEditor['save'] }) {
  const ago = useTimeAgo(save.state === 'saved' ? save.at : null)
  const Icon = icons[save.state]
  const isBad = save.state === 'offline' || save.state === 'failed' || save.state === 'conflict'
  return (
    <span
      className="vs-saved"
      data-bad={isBad || undefined}
      title={save.problem ?? (save.isDraft ? words.draftHint : undefined)}
    >
      <Icon aria-hidden="true" />
      <span className="vs-saved-text" aria-hidden="true">
        {formatState(save, ago)}
      </span>
      <span className="sr-only" role="status">
        {formatState(save, null)}
      </span>
    </span>
  )
}
