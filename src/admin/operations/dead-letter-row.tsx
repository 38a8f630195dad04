import { RotateCw, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { getProblemText } from '#api-client/problem.ts'
import type { DeadLetter } from '#contract/operations.ts'
import { operations as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toaster.tsx'
import { useReplay } from './queries.ts'

/**
 * Returns the translated name of one of the shop's own jobs. Events of the payment provider are shown by their type.
 */
export const getDeadLetterName = ({ which, type }: DeadLetter): string => (which === 'work' && words.work[type]) || type

function Facts({ deadLetter }: { deadLetter: DeadLetter }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1 text-sm text-ink-2">
      {deadLetter.orderId && deadLetter.orderNumber !== null && (
        <Link
          to={`/orders/${deadLetter.orderId}`}
          className="num font-semibold text-ink underline underline-offset-3 hover:no-underline"
        >
          {words.openOrder(deadLetter.orderNumber)}
        </Link>
      )}
      {deadLetter.objectId && <code className="font-mono text-xs break-all">{deadLetter.objectId}</code>}
      <span className="num">{words.attempts(deadLetter.attempts)}</span>
      <RelativeTime at={deadLetter.arrivedAt} />
    </p>
  )
}

function Replay({ deadLetter }: { deadLetter: DeadLetter }) {
  const replay = useReplay()
  const press = () =>
    replay.mutate(deadLetter.id, {
      onSuccess: () => toast.done(words.replayed),
      onError: error => toast.failed(words.replayFailed, { text: getProblemText(error) }),
    })
  return (
    <Button
      variant="outline"
      size="sm"
      className="max-md:[--h:44px]"
      icon={<RotateCw aria-hidden="true" />}
      busy={replay.isPending && words.replaying}
      aria-label={replay.isPending ? undefined : words.replayOf(getDeadLetterName(deadLetter))}
      onClick={press}
    >
      {words.replay}
    </Button>
  )
}

type RowProps = { deadLetter: DeadLetter; canAct: boolean; onDiscard: () => void }

export function DeadLetterRow({ deadLetter, canAct, onDiscard }: RowProps) {
  return (
    <li className="grid gap-x-5 gap-y-3 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-semibold break-all">{getDeadLetterName(deadLetter)}</span>
          <Badge>{words.whichLetter[deadLetter.which]}</Badge>
        </p>
        <Facts deadLetter={deadLetter} />
        {deadLetter.error && <p className="font-mono text-xs break-words text-danger-ink">{deadLetter.error}</p>}
      </div>
      {canAct && (
        <div className="flex flex-wrap items-start gap-2">
          <Replay deadLetter={deadLetter} />
          <Button
            variant="ghost"
            size="icon-sm"
            className="max-md:[--h:44px]"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={words.discardOf(getDeadLetterName(deadLetter))}
            onClick={onDiscard}
          />
        </div>
      )}
    </li>
  )
}
