import { Ellipsis, ShieldOff, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#contract/team.ts'
import { problemText } from '#web/problem.ts'
import { team as words } from '#words/rooms.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx'
import { toast } from '../ui/toaster.tsx'
import { useRemoveMember, useResetFactors } from './queries.ts'

type Act = 'reset' | 'remove'

/** What only the owner does to a member, each after a look at what goes with it. */
export function MemberActs({ member }: { member: Member }) {
  const [asking, setAsking] = useState<{ act: Act; open: boolean }>({ act: 'remove', open: false })
  const reset = useResetFactors()
  const remove = useRemoveMember()
  const name = member.name ?? member.email
  const acts = {
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
  const shown = acts[asking.act]
  const close = () => setAsking({ ...asking, open: false })

  async function act({ send, done, failed }: typeof shown) {
    // The password may be asked for next: one dialog at a time.
    close()
    // Not with the mutation's own callbacks: the row is gone by then.
    await send.mutateAsync(member).then(
      () => toast.done(done),
      error => toast.failed(failed, { text: problemText(error), stay: true }),
    )
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={words.actionsFor(name)}
            busy={reset.isPending || remove.isPending}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
      >
        {member.twoFactor && (
          <MenuItem icon={<ShieldOff aria-hidden="true" />} onClick={() => setAsking({ act: 'reset', open: true })}>
            {words.resetFactors}
          </MenuItem>
        )}
        <MenuItem
          danger
          icon={<UserMinus aria-hidden="true" />}
          onClick={() => setAsking({ act: 'remove', open: true })}
        >
          {words.removeMember}
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        open={asking.open}
        onClose={close}
        onConfirm={() => void act(shown)}
        title={shown.title}
        text={shown.text}
        counts={shown.counts}
        confirm={shown.confirm}
      />
    </>
  )
}
