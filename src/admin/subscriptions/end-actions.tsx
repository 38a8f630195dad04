import { CalendarX, CircleX, Repeat } from 'lucide-react'
import { useState } from 'react'
import type { SubscriptionDetail } from '#contract/subscriptions.ts'
import { isOver } from '#domain/subscription.ts'
import { problemText } from '#web/problem.ts'
import { subscriptions as words } from '#words/rooms.ts'
import { useIsAdministrator } from '../shell/me.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toaster.tsx'
import { told } from '../ui/use-act.ts'
import { type How, useCancel } from './queries.ts'

const failed = (error: unknown) => void toast.failed(words.actFailed, { text: problemText(error), stay: true })

/** Ends a subscription, at once or with its period, or takes the latter back. */
export function EndActions({ subscription }: { subscription: SubscriptionDetail }) {
  const [asking, setAsking] = useState<How | null>(null)
  const { mutateAsync: cancel, isPending } = useCancel(subscription.id)
  if (useIsAdministrator() !== true || isOver(subscription.state)) return null
  const atEnd = asking === 'period_end'
  return (
    <>
      {subscription.ending ? (
        <Button
          variant="outline"
          icon={<Repeat aria-hidden="true" />}
          busy={isPending && asking === null}
          onClick={() => void told(cancel('undo'), words.kept, failed)}
        >
          {words.keep}
        </Button>
      ) : (
        <Button variant="outline" icon={<CalendarX aria-hidden="true" />} onClick={() => setAsking('period_end')}>
          {words.cancelAtEnd}
        </Button>
      )}
      <Button variant="outline" icon={<CircleX aria-hidden="true" />} onClick={() => setAsking('now')}>
        {words.cancelNow}
      </Button>
      {asking && (
        <Confirm
          calm={atEnd}
          title={atEnd ? words.cancelAtEndTitle : words.cancelTitle}
          text={atEnd ? words.cancelAtEndText : words.cancelText}
          confirm={atEnd ? words.cancelAtEnd : words.cancelNow}
          working={words.canceling}
          act={() => told(cancel(asking), atEnd ? words.endingSaid : words.canceled, failed)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
