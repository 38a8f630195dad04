import type { ReactNode } from 'react'
import type { Operations, Queue } from '#contract/operations.ts'
import { operations as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { formatDuration } from './format-duration.ts'

function SystemCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} className="pb-2" />
      {text && <p className="px-5 pb-2 text-sm text-ink-2">{text}</p>}
      <dl className="grid gap-2.5 px-5 pb-4">{children}</dl>
    </Card>
  )
}

function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  )
}

const renderAge = (seconds: number | null) =>
  seconds !== null && (
    <span className="block text-sm whitespace-nowrap text-ink-2">{words.oldest(formatDuration(seconds))}</span>
  )

function QueueRow({ name, queue }: { name: string; queue: Queue }) {
  return (
    <FactRow name={name}>
      {words.waiting(queue.waiting)}
      {renderAge(queue.oldestSeconds)}
    </FactRow>
  )
}

const PresenceBadge = ({ is }: { is: boolean }) => (
  <Badge tone={is ? 'ok' : 'warn'} dot>
    {is ? words.present : words.absent}
  </Badge>
)

/** Shows the state of the queues, the reconciler, the payment provider and the database. */
export function SystemCards({ mode, queues, reconciler, provider, mercadoPago, database }: Operations) {
  return (
    <>
      <SystemCard title={words.queuesTitle}>
        <QueueRow name={words.inbox} queue={queues.inbox} />
        <QueueRow name={words.outbox} queue={queues.outbox} />
      </SystemCard>
      <SystemCard title={words.reconcilerTitle} text={words.reconcilerText}>
        {reconciler.lastSuccess.map(each => (
          <FactRow key={each.mode} name={words.lastSuccess(words.modes[each.mode] ?? each.mode)}>
            {each.at ? <RelativeTime at={each.at} /> : words.notYet}
          </FactRow>
        ))}
        <FactRow name={words.openPayments}>
          {reconciler.open}
          {renderAge(reconciler.oldestSeconds)}
        </FactRow>
      </SystemCard>
      <SystemCard title={words.provider}>
        <FactRow name={words.presentMode}>{words.modes[mode]}</FactRow>
        <FactRow name={words.key}>
          <PresenceBadge is={provider.usable} />
        </FactRow>
        <FactRow name={words.webhookSecret}>
          <PresenceBadge is={provider.webhookSecretSet} />
        </FactRow>
        <FactRow name={words.lastEvent}>
          {provider.lastEventAt ? <RelativeTime at={provider.lastEventAt} /> : words.notYet}
        </FactRow>
        <FactRow name={words.declines}>{provider.declines}</FactRow>
      </SystemCard>
      {mercadoPago && (
        <SystemCard title={words.mercadoPago}>
          <FactRow name={words.key}>
            <PresenceBadge is={mercadoPago.usable} />
          </FactRow>
          <FactRow name={words.webhookSecret}>
            <PresenceBadge is={mercadoPago.webhookSecretSet} />
          </FactRow>
          <FactRow name={words.lastEvent}>
            {mercadoPago.lastEventAt ? <RelativeTime at={mercadoPago.lastEventAt} /> : words.notYet}
          </FactRow>
          <FactRow name={words.lastSuccess(words.modes[mode] ?? mode)}>
            {mercadoPago.caughtUpAt ? <RelativeTime at={mercadoPago.caughtUpAt} /> : words.notYet}
          </FactRow>
        </SystemCard>
      )}
      <SystemCard title={words.database}>
        <FactRow name={words.databaseKind}>{database.embedded ? words.embedded : words.server}</FactRow>
        <FactRow name={words.migrations}>{database.migrations}</FactRow>
      </SystemCard>
    </>
  )
}
