import type { OrderDetail, OrderPayment, OrderRefund } from '#contract/orders.ts'
import { formatCardBrand } from '#domain/card-brand.ts'
import { formatMoney } from '#domain/money.ts'
import { orders as words } from '#i18n/index.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table, TableBody, TableHead, Td, Th } from '../../ui/table.tsx'

const tones: Record<string, Tone> = {
  succeeded: 'ok',
  failed: 'bad',
  canceled: 'plain',
  started: 'warn',
  pending: 'warn',
  processing: 'warn',
  awaiting: 'warn',
  expired: 'plain',
  requires_action: 'warn',
}
const formatFailure = (code: string) => words.failures[code] ?? code
const shortenId = (intentId: string) =>
  intentId.length > 14 ? `${intentId.slice(0, 7)}…${intentId.slice(-4)}` : intentId

type PaymentProps = { payment: OrderPayment; currency: string }

function Charge({ payment }: { payment: OrderPayment }) {
  return (
    <>
      <span className="block font-medium">{words.charges[payment.kind]}</span>
      {payment.intentId && (
        <code className="font-mono text-xs whitespace-nowrap text-ink-2" title={payment.intentId}>
          {shortenId(payment.intentId)}
        </code>
      )}
    </>
  )
}

/** In how many installments the card was paid; null for one payment. */
function Installments({ payment, currency }: PaymentProps) {
  const { installments = 1, interestCents = 0, amountCents } = payment
  if (installments < 2) return null
  const each = formatMoney(Math.round((amountCents + interestCents) / installments), currency)
  return (
    <span className="num block text-sm text-ink-2">
      {words.installments(installments, each)} ·{' '}
      {interestCents > 0 ? words.interest(formatMoney(interestCents, currency)) : words.interestFree}
    </span>
  )
}

function MethodName({ payment }: { payment: OrderPayment }) {
  if (payment.method !== 'card') return words.methods[payment.method]
  if (payment.cardLast4) return words.cardEnding(formatCardBrand(payment.cardBrand ?? ''), payment.cardLast4)
  return <span className="text-ink-2">{payment.amountCents === 0 ? words.nothingCharged : words.noCard}</span>
}

function Method({ payment, currency }: PaymentProps) {
  return (
    <>
      <MethodName payment={payment} />
      {payment.provider && payment.provider !== 'stripe' && (
        <span className="text-ink-2"> · {words.providers[payment.provider]}</span>
      )}
      <Installments payment={payment} currency={currency} />
    </>
  )
}

/** A code that expired unpaid is not a declined payment. */
const getShownState = ({ state, failureCode }: OrderPayment) =>
  state === 'failed' && failureCode === 'expired' ? 'expired' : state

function State({ payment }: { payment: OrderPayment }) {
  const state = getShownState(payment)
  return (
    <>
      <Badge tone={tones[state] ?? 'plain'} dot>
        {words.paymentStates[state] ?? state}
      </Badge>
      {payment.failureCode && state !== 'expired' && (
        <span className="block text-sm text-ink-2">{formatFailure(payment.failureCode)}</span>
      )}
    </>
  )
}

function PaymentRow({ payment, currency }: PaymentProps) {
  return (
    <tr>
      <Td>
        <Charge payment={payment} />
      </Td>
      <Td>
        <Method payment={payment} currency={currency} />
      </Td>
      <Td>
        <State payment={payment} />
      </Td>
      <Td right className="font-semibold">
        {formatMoney(payment.amountCents, currency)}
      </Td>
    </tr>
  )
}

/** Phones show two lines per payment instead of four columns. */
function PaymentItem({ payment, currency }: PaymentProps) {
  return (
    <li className="flex justify-between gap-4 px-5 py-3">
      <span className="min-w-0">
        <Charge payment={payment} />
        <span className="mt-1 block">
          <Method payment={payment} currency={currency} />
        </span>
      </span>
      <span className="grid content-between justify-items-end gap-1 text-right">
        <span className="num font-semibold">{formatMoney(payment.amountCents, currency)}</span>
        <span>
          <State payment={payment} />
        </span>
      </span>
    </li>
  )
}

function Refund({ refund, currency }: { refund: OrderRefund; currency: string }) {
  return (
    <li className="flex justify-between gap-4 px-5 py-3">
      <span className="min-w-0">
        <span className="block">{refund.reason ?? words.noReason}</span>
        <RelativeTime at={refund.createdAt} className="text-sm text-ink-2" />
      </span>
      <span className="flex shrink-0 items-center gap-x-4 gap-y-1 max-sm:flex-col-reverse max-sm:items-end">
        <Badge tone={tones[refund.state] ?? 'plain'} dot>
          {words.refundStates[refund.state] ?? refund.state}
        </Badge>
        <span className="num min-w-24 text-right font-semibold">{formatMoney(-refund.amountCents, currency)}</span>
      </span>
    </li>
  )
}

export function OrderPayments({ order }: { order: OrderDetail }) {
  return (
    <Card className="@container">
      <CardHeader title={words.payments} />
      <ul className="divide-y divide-line border-t border-line @lg:hidden">
        {order.payments.map(payment => (
          <PaymentItem key={payment.id} payment={payment} currency={order.currency} />
        ))}
      </ul>
      <Table label={words.payments} className="@max-lg:hidden">
        <TableHead>
          <Th>{words.charge}</Th>
          <Th>{words.method}</Th>
          <Th>{words.state}</Th>
          <Th right>{words.value}</Th>
        </TableHead>
        <TableBody>
          {order.payments.map(payment => (
            <PaymentRow key={payment.id} payment={payment} currency={order.currency} />
          ))}
        </TableBody>
      </Table>
      {order.refunds.length > 0 && (
        <>
          <h3 className="border-t border-line px-5 pt-4 pb-1 font-semibold">{words.refunds}</h3>
          <ul className="divide-y divide-line">
            {order.refunds.map(refund => (
              <Refund key={refund.id} refund={refund} currency={order.currency} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
