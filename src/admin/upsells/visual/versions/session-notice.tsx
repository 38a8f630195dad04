import { History, TriangleAlert } from 'lucide-react'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/format-time.ts'
import type { VisualSession } from '../session/open-session.ts'

/** Leads back to an unresolved conflict, or says that changes stored in this browser were recovered. */
export function SessionNotice({ session }: { session: VisualSession }) {
  if (session.conflict)
    return (
      <div className="vs-notice" data-warn="" role="status">
        <TriangleAlert className="icon-18 shrink-0" aria-hidden="true" />
        <p className="min-w-0 flex-1">{words.conflictTitle}</p>
        <Button variant="outline" size="sm" onClick={session.showConflict}>
          {words.seeBoth}
        </Button>
      </div>
    )
  if (session.recovered === null) return null
  return (
    <div className="vs-notice" role="status">
      <History className="icon-18 shrink-0" aria-hidden="true" />
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
