import { History } from 'lucide-react'
import { visualEditor as words } from '#words/rooms.ts'
import { Button } from '../../../ui/button.tsx'
import { fullMoment } from '../../../ui/moment.ts'
import type { VisualSession } from '../session/open-session.ts'

type RecoveredNoticeProps = { session: Pick<VisualSession, 'recovered' | 'settleRecovered'> }

/** What this browser had kept and the server had not is on the screen again. */
export function RecoveredNotice({ session: { recovered, settleRecovered } }: RecoveredNoticeProps) {
  if (recovered === null) return null
  return (
    <div className="vs-notice" role="status">
      <History className="icon-18" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-64">{words.recovered(fullMoment(new Date(recovered)))}</p>
      <Button variant="ghost" size="sm" onClick={() => settleRecovered(false)}>
        {words.recoveredDrop}
      </Button>
      <Button variant="outline" size="sm" onClick={() => settleRecovered(true)}>
        {words.recoveredKeep}
      </Button>
    </div>
  )
}
