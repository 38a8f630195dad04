import type { ReactNode } from 'react'
import type { Operations, Queue } from '#contract/operations.ts'
import { operations as words } from '#words/rooms.ts'
import { Badge } from '../ui/badge.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { When } from '../ui/when.tsx'
import { duration } from './duration.ts'

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} className="pb-2" />
      {text && <p className="px-5 pb-2 text-sm text-ink-2">{text}</p>}
      <dl className="grid gap-2.5 px-5 pb-4">{children}</dl>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  )
}

const age = (seconds: number | null) =>
  seconds !== null && (
    <span className="block text-sm whitespace-nowrap text-ink-2">{words.oldest(duration(seconds))}</span>
  )

function QueueLine({ name, queue }: { name: string; queue: Queue }) {
  return (
    <Line name={name}>
      {words.waiting(queue.waiting)}
      {age(queue.oldestSeconds)}
    </Line>
  )
}

const Present = ({ is }: { is: boolean }) => (
  <Badge tone={is ? 'ok' : 'warn'} dot>
    {is ? words.present : words.absent}
  </Badge>
)

/** The facts beside: queues, the talk with the provider, the database. */
export function Machinery({ mode, queues, reconciler, provider, database }: Operations) {
  return (
    <>
      <Part title={words.queuesTitle}>
        <QueueLine name={words.inbox} queue={queues.inbox} />
        <QueueLine name={words.outbox} queue={queues.outbox} />
      </Part>
      <Part title={words.reconcilerTitle} text={words.reconcilerText}>
        {reconciler.lastSuccess.map(each => (
          <Line key={each.mode} name={words.lastSuccess(words.modes[each.mode] ?? each.mode)}>
            {each.at ? <When at={each.at} /> : words.notYet}
          </Line>
        ))}
        <Line name={words.openPayments}>
          {reconciler.open}
          {age(reconciler.oldestSeconds)}
        </Line>
      </Part>
      <Part title={words.provider}>
        <Line name={words.presentMode}>{words.modes[mode]}</Line>
        <Line name={words.key}>
          <Present is={provider.usable} />
        </Line>
        <Line name={words.webhookSecret}>
          <Present is={provider.webhookSecretSet} />
        </Line>
        <Line name={words.lastEvent}>{provider.lastEventAt ? <When at={provider.lastEventAt} /> : words.notYet}</Line>
        <Line name={words.declines}>{provider.declines}</Line>
      </Part>
      <Part title={words.database}>
        <Line name={words.databaseKind}>{database.embedded ? words.embedded : words.server}</Line>
        <Line name={words.migrations}>{database.migrations}</Line>
      </Part>
    </>
  )
}
