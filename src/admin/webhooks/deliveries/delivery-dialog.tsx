import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getProblemText } from '#api-client/problem.ts'
import type { WebhookDeliveryDetail } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { deliveryQuery, useResendDelivery } from '../queries.ts'
import { DeliveryState } from './delivery-state.tsx'
import { formatDuration } from './format-duration.ts'
import { formatJson } from './format-json.ts'

type DeliveryProps = { delivery: WebhookDeliveryDetail }

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="num wrap-anywhere">{children}</dd>
  </div>
)

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(new Date(at))}</time>

function Facts({ delivery }: DeliveryProps) {
  const { attempts, ms, createdAt, doneAt, nextAt, orderId, orderNumber, mode } = delivery
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      <Fact name={words.state}>
        <DeliveryState delivery={delivery} />
      </Fact>
      <Fact name={words.attempts}>{attempts}</Fact>
      {ms !== null && <Fact name={words.duration}>{formatDuration(ms)}</Fact>}
      <Fact name={words.happenedAt}>
        <Moment at={createdAt} />
      </Fact>
      {nextAt && (
        <Fact name={words.nextAt}>
          <Moment at={nextAt} />
        </Fact>
      )}
      {doneAt && (
        <Fact name={words.endedAt}>
          <Moment at={doneAt} />
        </Fact>
      )}
      <Fact name={words.mode}>{words.modes[mode]}</Fact>
      {orderId && orderNumber !== null && (
        <Fact name={words.subject}>
          <Link to={`/orders/${orderId}`} className="underline underline-offset-3 hover:no-underline">
            {`#${orderNumber}`}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

/** A text in a box that scrolls. */
function Source({ label, text }: { label: string; text: string }) {
  return (
    <ScrollRegion label={label} className="max-h-80 overflow-auto rounded-md bg-sunken px-3.5 py-3">
      <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </ScrollRegion>
  )
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-md font-semibold tracking-[-.012em]">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}

function Request({ delivery: { url, headers, body } }: DeliveryProps) {
  const text = formatJson(body)
  return (
    <Part title={words.request} action={<CopyButton value={text} label={words.copyBody} variant="outline" text />}>
      <p className="font-mono text-xs wrap-anywhere text-ink-2">{`POST ${url}`}</p>
      <details className="group">
        <summary className="cursor-pointer font-medium">{words.headers(headers.length)}</summary>
        <dl className="mt-2 grid gap-1.5 rounded-md bg-sunken px-3.5 py-3 font-mono text-xs">
          {headers.map(({ name, value }) => (
            <div key={name} className="wrap-anywhere">
              <dt className="inline font-semibold">{name}: </dt>
              <dd className="inline text-ink-2">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Source label={words.body} text={text} />
    </Part>
  )
}

function Answer({ delivery: { attempts, status, answer, failure } }: DeliveryProps) {
  return (
    <Part title={words.answer}>
      {attempts === 0 && !failure && <p className="text-ink-2">{words.notSentYet}</p>}
      {failure && <p className="font-medium text-danger-ink">{words.failures[failure]}</p>}
      {status !== null &&
        (answer ? (
          <Source label={words.answer} text={formatJson(answer)} />
        ) : (
          <p className="text-ink-2">{words.emptyAnswer}</p>
        ))}
    </Part>
  )
}

/** What happened in each attempt, newest first. */
function History({ delivery: { history } }: DeliveryProps) {
  if (history.length === 0) return null
  return (
    <Part title={words.attempts}>
      <ol className="divide-y divide-line rounded-md bg-sunken px-3.5" aria-label={words.attempts}>
        {history.map(({ at, status, failure, ms }) => (
          <li key={at} className="num flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 text-sm">
            <Moment at={at} />
            <span className="min-w-0 flex-1 basis-40 text-ink-2">
              {status === null ? words.failures[failure ?? 'network'] : words.statusCode(status)}
            </span>
            <span className="text-ink-2">{formatDuration(ms)}</span>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Resend({ id }: { id: string }) {
  const resend = useResendDelivery()
  return (
    <Button
      icon={<RotateCw aria-hidden="true" />}
      busy={resend.isPending && words.resending}
      onClick={() =>
        resend.mutate(id, {
          onSuccess: () => toast.done(words.resent),
          onError: error => toast.failed(words.resendProblem, { text: getProblemText(error) }),
        })
      }
    >
      {words.resend}
    </Button>
  )
}

type Props = { id: string; canResend: boolean; onClose: () => void }

/** One delivery: what was sent, and what the receiver answered to the last attempt. */
export function DeliveryDialog({ id, canResend, onClose }: Props) {
  const { data: delivery, isError, error, refetch } = useQuery(deliveryQuery(id))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={delivery ? words.types[delivery.type] : words.delivery}
      text={
        delivery && <code className="font-mono text-xs wrap-anywhere">{`${delivery.type} · ${delivery.eventId}`}</code>
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.close}
          </Button>
          {delivery && canResend && <Resend id={id} />}
        </>
      }
    >
      {isError && !delivery && <ErrorState text={words.deliveryFailed} error={error} onRetry={() => void refetch()} />}
      {!delivery && !isError && <LoadingRows rows={4} />}
      {delivery && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Facts delivery={delivery} />
          <Answer delivery={delivery} />
          <History delivery={delivery} />
          <Request delivery={delivery} />
        </div>
      )}
    </Dialog>
  )
}
