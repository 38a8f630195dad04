import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { DeadLetter } from '#contract/operations.ts'
import { operations as words } from '#i18n/lazy-words.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { DeadLetterRow, getDeadLetterName } from './dead-letter-row.tsx'
import { deadLettersQuery, useDiscard, useReplayAll } from './queries.ts'

function ReplayAll() {
  const replay = useReplayAll()
  const press = () =>
    replay.mutate(undefined, {
      onSuccess: ({ replayed }) => toast.done(words.replayedAll(replayed)),
      onError: error => toast.failed(words.replayFailed, { text: getProblemText(error) }),
    })
  return (
    <Button
      variant="outline"
      size="sm"
      className="max-md:[--h:44px]"
      icon={<RotateCw aria-hidden="true" />}
      busy={replay.isPending && words.replaying}
      onClick={press}
    >
      {words.replayAll}
    </Button>
  )
}

function Discard({ deadLetter, onClose }: { deadLetter: DeadLetter | null; onClose: () => void }) {
  const discard = useDiscard()
  const confirm = () =>
    deadLetter &&
    discard.mutate(deadLetter.id, {
      onSuccess: () => toast.done(words.discarded),
      onError: error => toast.failed(words.discardFailed, { text: getProblemText(error) }),
      onSettled: onClose,
    })
  return (
    <AlertDialog
      open={deadLetter !== null}
      onClose={onClose}
      onConfirm={confirm}
      title={words.discardTitle}
      text={words.discardText(deadLetter ? getDeadLetterName(deadLetter) : '')}
      confirm={words.discard}
      busy={discard.isPending && words.discarding}
    />
  )
}

/** Lists jobs that failed permanently. Each can be retried or discarded. */
export function DeadLettersCard({ canAct }: { canAct: boolean }) {
  const list = useInfiniteQuery(deadLettersQuery)
  const [discarding, setDiscarding] = useState<DeadLetter | null>(null)
  const letters = list.data?.pages.flatMap(page => page.letters) ?? []
  if (list.isPending) return <LoadingRows rows={2} />
  if (list.isError && letters.length === 0)
    return <ErrorState text={words.deadFailed} error={list.error} onRetry={() => void list.refetch()} />
  return (
    <Card>
      <CardHeader title={words.deadTitle} className="flex-wrap">
        {letters.length > 0 && <Badge tone="bad">{list.hasNextPage ? `${letters.length}+` : letters.length}</Badge>}
        {letters.length > 0 && canAct && <ReplayAll />}
      </CardHeader>
      {letters.length === 0 ? (
        <div className="border-t border-line px-5 py-4">
          <p className="font-medium">{words.nothingDead}</p>
          <p className="text-ink-2">{words.nothingDeadText}</p>
        </div>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {letters.map(deadLetter => (
            <DeadLetterRow
              key={deadLetter.id}
              deadLetter={deadLetter}
              canAct={canAct}
              onDiscard={() => setDiscarding(deadLetter)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="grid border-t border-line px-5 py-4">
          <LoadMore list={list} words={words} />
        </div>
      )}
      <Discard deadLetter={discarding} onClose={() => setDiscarding(null)} />
    </Card>
  )
}
