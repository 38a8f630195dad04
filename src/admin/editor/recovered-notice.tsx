import { History } from 'lucide-react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { formatDateTime } from '../ui/format-time.ts'
import type { PageSession } from './session/page-session.ts'

/** Says that unsaved changes stored in this browser were recovered. */
export function RecoveredNotice({ session }: { session: PageSession }) {
  if (session.recovered === null) return null
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-info-soft px-4 py-3 text-info-ink"
      role="status"
    >
      <History className="icon-18" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-64">{words.recovered(formatDateTime(new Date(session.recovered)))}</p>
      <Button variant="ghost" size="sm" onClick={() => session.settleRecovered(false)}>
        {words.recoveredDrop}
      </Button>
      <Button variant="outline" size="sm" onClick={() => session.settleRecovered(true)}>
        {words.recoveredKeep}
      </Button>
    </div>
  )
}
