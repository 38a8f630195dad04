import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { getProblemText } from '#api-client/problem.ts'
import type { Alarm } from '#contract/operations.ts'
import { operations as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toaster.tsx'
import { Facts } from './facts.tsx'
import { useClearAlarm } from './queries.ts'

function ClearAlarmButton({ alarm, title }: { alarm: Alarm; title: string }) {
  const clear = useClearAlarm()
  const press = () =>
    clear.mutate(alarm.id, {
      onSuccess: () => toast.done(words.cleared, { text: words.clearedText }),
      onError: error => toast.failed(words.clearFailed, { text: getProblemText(error) }),
    })
  return (
    <Button
      variant="outline"
      size="sm"
      className="self-start justify-self-start max-md:[--h:44px]"
      icon={<Check aria-hidden="true" />}
      busy={clear.isPending && words.clearing}
      aria-label={clear.isPending ? undefined : words.clearOf(title)}
      onClick={press}
    >
      {words.clear}
    </Button>
  )
}

/** The part of the settings in which the cause of an alarm is removed. */
const settingsAddresses: Partial<Record<Alarm['kind'], string>> = {
  provider_not_configured: '/settings',
  secret_unreadable: '/settings',
  pix_unavailable: '/settings?tab=methods',
}

function AlarmRow({ alarm, canAct }: { alarm: Alarm; canAct: boolean }) {
  const { title, meaning, act: remedy } = words.alarms[alarm.kind]
  return (
    <li className="grid gap-x-5 gap-y-3 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="font-semibold">{title}</h3>
          {alarm.count > 1 && <Badge tone="bad">{words.times(alarm.count)}</Badge>}
          <RelativeTime at={alarm.lastAt} className="text-sm text-ink-2" />
        </div>
        <p className="max-w-[68ch] text-ink-2">{meaning}</p>
        <p className="max-w-[68ch]">
          <span className="font-medium">{words.whatToDo}</span> {remedy}{' '}
          {settingsAddresses[alarm.kind] && (
            <Link to={settingsAddresses[alarm.kind] ?? ''} className="underline underline-offset-3 hover:no-underline">
              {words.openSettings}
            </Link>
          )}
        </p>
        <Facts {...alarm} />
      </div>
      {canAct && <ClearAlarmButton alarm={alarm} title={title} />}
    </li>
  )
}

/** Lists the open alarms, each with its meaning and what to do about it. */
export function AlarmsCard({ alarms, canAct }: { alarms: Alarm[]; canAct: boolean }) {
  return (
    <Card>
      <CardHeader title={words.alarmsTitle}>
        {alarms.length > 0 && <Badge tone="bad">{alarms.length}</Badge>}
      </CardHeader>
      {alarms.length === 0 ? (
        <div className="border-t border-line px-5 py-4">
          <p className="font-medium">{words.noAlarms}</p>
          <p className="text-ink-2">{words.noAlarmsText}</p>
        </div>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {alarms.map(alarm => (
            <AlarmRow key={alarm.id} alarm={alarm} canAct={canAct} />
          ))}
        </ul>
      )}
    </Card>
  )
}
