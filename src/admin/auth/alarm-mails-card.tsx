import { useQuery } from '@tanstack/react-query'
import { getProblemText } from '#api-client/problem.ts'
import { auth } from '#i18n/lazy-words.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toaster.tsx'
import { alarmMailsQuery, useSetAlarmMails } from './queries.ts'

/** Lets the member select whether alarms are also sent by e-mail. */
export function AlarmMailsCard() {
  const { data: choice, isError, error, refetch } = useQuery(alarmMailsQuery)
  const choose = useSetAlarmMails()
  if (isError && !choice)
    return <ErrorState text={auth.alarmMailsFailed} error={error} onRetry={() => void refetch()} />
  if (!choice) return <LoadingRows rows={1} />
  const change = (enabled: boolean) =>
    choose.mutate(enabled, {
      onSuccess: () => toast.done(enabled ? auth.alarmMailsOn : auth.alarmMailsOff),
      onError: failure => toast.failed(auth.alarmMailsNotSaved, { text: getProblemText(failure), stay: true }),
    })
  return (
    <Card>
      <CardBody className="grid gap-3">
        <Switch
          label={auth.alarmMailsSwitch}
          hint={auth.alarmMailsHint}
          checked={choose.isPending ? choose.variables : choice.wanted}
          disabled={choose.isPending}
          onChange={change}
        />
        {!choice.canSend && (
          <p className="rounded-sm bg-gold-soft px-2 py-0.5 text-sm text-gold-ink">{auth.alarmMailsNoServer}</p>
        )}
      </CardBody>
    </Card>
  )
}
