import { LogOut, ShieldOff, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Member } from '#contract/team.ts'
import { team as words } from '#i18n/lazy-words.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { MenuItem } from '../ui/dropdown-menu.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import { toast } from '../ui/toaster.tsx'
import { useEndSessions, useRemoveMember, useResetFactors } from './queries.ts'

type MemberAction = 'end' | 'reset' | 'remove'

/**
 * The actions on a member, each after a confirmation. Administrators can only end sessions; the owner (`canManage`) can
 * do everything.
 */
export function MemberActions({ member, canManage }: { member: Member; canManage: boolean }) {
  const [asking, setAsking] = useState<{ action: MemberAction; open: boolean }>({ action: 'end', open: false })
  const end = useEndSessions()
  const reset = useResetFactors()
  const remove = useRemoveMember()
  const name = member.name ?? member.email
  const actions = {
    end: {
      send: end,
      title: words.endSessionsTitle(name),
      text: words.endSessionsText,
      counts: words.endSessionsCounts,
      confirm: words.endSessionsDo,
      done: words.sessionsEnded(name),
      failed: words.endSessionsFailed,
    },
    reset: {
      send: reset,
      title: words.resetTitle(name),
      text: words.resetText,
      counts: words.resetCounts,
      confirm: words.resetDo,
      done: words.resetDone(name),
      failed: words.resetFailed,
    },
    remove: {
      send: remove,
      title: words.removeTitle(name),
      text: words.removeText,
      counts: words.removeCounts,
      confirm: words.removeDo,
      done: words.removed(name),
      failed: words.removeFailed,
    },
  }
  const shown = actions[asking.action]
  const close = () => setAsking({ ...asking, open: false })

  async function perform({ send, done, failed }: typeof shown) {
    // Closes this dialog first, because a password prompt may follow and only one dialog can be open at a time.
    close()
    // Uses the promise instead of the mutation's callbacks, because the row of a removed member is unmounted before the
    // callbacks would run.
    await send.mutateAsync(member).then(
      () => toast.done(done),
      error => toast.failed(failed, { text: getProblemText(error), stay: true }),
    )
  }
  return (
    <>
      <MoreMenu label={words.actionsFor(name)} size="icon" busy={end.isPending || reset.isPending || remove.isPending}>
        <MenuItem icon={<LogOut aria-hidden="true" />} onClick={() => setAsking({ action: 'end', open: true })}>
          {words.endSessions}
        </MenuItem>
        {canManage && member.twoFactor && (
          <MenuItem icon={<ShieldOff aria-hidden="true" />} onClick={() => setAsking({ action: 'reset', open: true })}>
            {words.resetFactors}
          </MenuItem>
        )}
        {canManage && (
          <MenuItem
            danger
            icon={<UserMinus aria-hidden="true" />}
            onClick={() => setAsking({ action: 'remove', open: true })}
          >
            {words.removeMember}
          </MenuItem>
        )}
      </MoreMenu>
      <AlertDialog
        open={asking.open}
        onClose={close}
        onConfirm={() => void perform(shown)}
        title={shown.title}
        text={shown.text}
        counts={shown.counts}
        confirm={shown.confirm}
      />
    </>
  )
}
