import { RotateCw, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { DeadLetter } from '#contract/operations.ts'
import { getProblemText } from '#web/problem.ts'
import { operations as words } from '#words/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toaster.tsx'
import { useReplay } from './queries.ts'

/** The shop's own jobs have names; events of the provider are shown by their type. */
export const getDeadLetterName = ({ which, type }: DeadLetter): string => (which === 'work' && words.work[type]) || type

function Facts({ letter }: { letter: DeadLetter }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1 text-sm text-ink-2">
      {letter.orderId && letter.orderNumber !== null && (
        <Link
          to={`/orders/${letter.orderId}`}
          className="num font-semibold text-ink underline underline-offset-3 hover:no-underline"
        >
          {words.openOrder(letter.orderNumber)}
        </Link>
      )}
      {letter.objectId && <code className="font-mono text-xs break-all">{letter.objectId}</code>}
      <span className="num">{words.attempts(letter.attempts)}</span>
      <RelativeTime at={letter.arrivedAt} />
    </p>
  )
}

function Replay({ letter }: { letter: DeadLetter }) {
  const replay = useReplay()
  const press = () =>
    replay.mutate(letter.id, {
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
      aria-label={replay.isPending ? undefined : words.replayOf(getDeadLetterName(letter))}
      onClick={press}
    >
      {words.replay}
    </Button>
  )
}

type RowProps = { letter: DeadLetter; mayAct: boolean; onDiscard: () => void }

export function DeadLetterRow({ letter, mayAct, onDiscard }: RowProps) {
  return (
    <li className="grid gap-x-5 gap-y-3 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-semibold break-all">{getDeadLetterName(letter)}</span>
          <Badge>{words.whichLetter[letter.which]}</Badge>
        </p>
        <Facts letter={letter} />
        {letter.error && <p className="font-mono text-xs break-words text-danger-ink">{letter.error}</p>}
      </div>
      {mayAct && (
        <div className="flex flex-wrap items-start gap-2">
          <Replay letter={letter} />
          <Button
            variant="ghost"
            size="icon-sm"
            className="max-md:[--h:44px]"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={words.discardOf(getDeadLetterName(letter))}
            onClick={onDiscard}
          />
        </div>
      )}
    </li>
  )
}
