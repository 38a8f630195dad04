import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import type { VisualSession } from '../session/open-session.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { SessionNotice } from './session-notice.tsx'
import './versions.css'

/** What a session has to say over the screen, and the question before it is left with what the server lacks. */
export const SessionParts = ({ session, pageId }: { session: VisualSession; pageId: string }) => (
  <>
    <SessionNotice session={session} />
    {session.conflict && <ConflictDialog session={session} newer={session.conflict} />}
    <LeaveGuard dirty={session.dirty} keeps={search => search.get('page') === pageId} onLeave={session.forget} />
  </>
)
