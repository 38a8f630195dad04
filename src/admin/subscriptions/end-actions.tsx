import { CalendarX, CircleX, Repeat } from 'lucide-react'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { SubscriptionDetail } from '#contract/subscriptions.ts'
import { isEnded } from '#domain/subscription.ts'
import { shell } from '#i18n/index.ts'
import { subscriptions as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../shell/me.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toaster.tsx'
import { toastResult } from '../ui/use-async-action.ts'
import { type CancelMode, useCancelSubscription } from './queries.ts'

const showFailure = (error: unknown) => void toast.failed(words.actFailed, { text: getProblemText(error), stay: true })

/**
 * Cancels a subscription immediately or at the end of its period, or revokes a cancellation at the end of the period.
 */
export function EndActions({ subscription }: { subscription: SubscriptionDetail }) {
  const [asking, setAsking] = useState<CancelMode | null>(null)
  const { mutateAsync: cancel, isPending } = useCancelSubscription(subscription.id)
  if (useIsAdministrator() !== true || isEnded(subscription.state)) return null
  const atEnd = asking === 'period_end'
  return (
    <>
      {subscription.ending ? (
        <Button
          variant="outline"
          icon={<Repeat aria-hidden="true" />}
          busy={isPending && asking === null}
          onClick={() => void toastResult(cancel('undo'), words.kept, showFailure)}
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
          dismiss={shell.goBack}
          working={words.canceling}
          onConfirm={() => toastResult(cancel(asking), atEnd ? words.endingSaid : words.canceled, showFailure)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
