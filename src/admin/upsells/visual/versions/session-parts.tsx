import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import type { VisualSession } from '../session/open-session.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { SessionNotice } from './session-notice.tsx'
import './versions.css'

/** The notices of the session, the conflict dialog, and the confirmation before unsaved changes are lost. */
export const SessionParts = ({ session, pageId }: { session: VisualSession; pageId: string }) => (
  <>
    <SessionNotice session={session} />
    {session.conflict && <ConflictDialog session={session} newer={session.conflict} />}
    <LeaveGuard
      dirty={session.dirty}
      keeps={search => search.get('page') === pageId}
      onLeave={session.discardChanges}
    />
  </>
)
