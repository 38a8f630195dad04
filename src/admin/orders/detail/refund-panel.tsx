import { CircleAlert, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { newId } from '#api-client/new-id.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { orders as words } from '#i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PixRefundNote } from './pix-refund-note.tsx'
import { useRefund } from './queries.ts'
import {
  buildRefundBody,
  findInvalidLines,
  getRefundableCents,
  type RefundDraft,
  selectAllLines,
  sumRefund,
} from './refund-draft.ts'
import { RefundLines } from './refund-lines.tsx'
import { RefundScope } from './refund-scope.tsx'

/**
 * Whether the refund may have happened although the request failed. In that case the next attempt must use the same
 * idempotency key.
 */
const isOutcomeUnknown = (error: unknown) => !(error instanceof Problem) || error.status >= 500 || error.status === 429

/** Formats the error of a refund; null for problems that are shown at a line. */
function formatRefundError(error: unknown): string | null {
  if (!(error instanceof Problem)) return words.refundUnknown
  if (error.code === 'line_not_refundable' && error.fields) return null
  if (error.code === 'refund_failed') {
    const reason = typeof error.answer.reason === 'string' ? error.answer.reason : null
    return words.refundRefused(reason && (words.failures[reason] ?? reason))
  }
  return error.status >= 500 && error.code !== 'provider_not_configured' ? words.refundUnknown : getProblemText(error)
}

function getLineProblems(order: OrderDetail, draft: RefundDraft, error: unknown): Record<string, string> {
  const refusedLines = error instanceof Problem && error.code === 'line_not_refundable' ? (error.fields ?? {}) : {}
  const invalidLines = findInvalidLines(order, draft).map(line => [
    line.id,
    words.amountInvalid(formatMoney(getRefundableCents(line), order.currency)),
  ])
  return {
    ...Object.fromEntries(
      Object.entries(refusedLines).map(([id, reason]) => [id, words.refundProblem[reason] ?? reason]),
    ),
    ...Object.fromEntries(invalidLines),
  }
}

/**
 * A refund attempt whose outcome is unknown. It is repeated unchanged, with the order as it was at the first attempt.
 */
type Attempt = { key: string; body: ReturnType<typeof buildRefundBody>; order: OrderDetail }

/** Refunds lines of an order. The selection stays in the form until the refund has succeeded. */
export function RefundPanel({ order: latestOrder, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [draft, setDraft] = useState(() => selectAllLines(latestOrder, words.reasons[0] ?? ''))
  const [unknownAttempt, setUnknownAttempt] = useState<Attempt | null>(null)
  const [tried, setTried] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const refund = useRefund(latestOrder.id)
  const order = unknownAttempt?.order ?? latestOrder
  const problem = refund.error ? formatRefundError(refund.error) : null
  const problems = tried ? getLineProblems(order, draft, refund.error) : {}
  const total = sumRefund(order, draft)
  const amount = formatMoney(total, order.currency)
  useEffect(() => heading.current?.focus(), [])

  function change(next: RefundDraft) {
    setDraft(next)
    setUnknownAttempt(null)
    refund.reset()
  }

  async function submit() {
    setTried(true)
    if (refund.isPending || total === 0 || findInvalidLines(order, draft).length > 0) return
    const attempt = unknownAttempt ?? { key: newId(), body: buildRefundBody(order, draft), order }
    try {
      const after = await refund.mutateAsync(attempt)
      const isPending = after.refunds[0]?.state === 'pending'
      toast.done(words.refunded(amount), { text: isPending ? words.refundOnItsWay : undefined })
      onClose()
    } catch (error) {
      setUnknownAttempt(isOutcomeUnknown(error) ? attempt : null)
    }
  }

  return (
    <form
      noValidate
      className="card grid gap-4 p-5 shadow-[var(--e2)]"
      aria-label={words.refund}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="flex items-center justify-between">
        <h2 ref={heading} tabIndex={-1} className="text-md font-semibold tracking-[-.012em] outline-0">
          {words.refund}
        </h2>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.refundClose}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <RefundScope order={order} draft={draft} onChange={change} />
      <RefundLines order={order} draft={draft} problems={problems} onChange={change} />
      <Field label={words.reason}>
        <Select value={draft.reason} onChange={event => change({ ...draft, reason: event.target.value })}>
          {words.reasons.map(reason => (
            <option key={reason}>{reason}</option>
          ))}
        </Select>
      </Field>
      <PixRefundNote order={order} draft={draft} />
      {problem && (
        <p
          role="alert"
          className={cn(
            'flex gap-2 rounded-md px-3.5 py-3',
            unknownAttempt ? 'bg-gold-soft text-gold-ink' : 'bg-danger-soft text-danger-ink',
          )}
        >
          <CircleAlert className="icon-16 mt-0.5" aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
      <Button
        type="submit"
        variant="destructive"
        className="w-full"
        disabled={total === 0}
        icon={<Undo2 aria-hidden="true" />}
        busy={refund.isPending && words.refunding(amount)}
      >
        {words.refundAmount(amount)}
      </Button>
      <p className="text-sm text-ink-2">
        {total === 0
          ? words.refundNothing
          : order.mode !== 'live'
            ? words.refundNoteSimulated
            : order.method === 'pix'
              ? words.refundNotePix
              : words.refundNote}
      </p>
      <HelpLink topic="refunds" about={words.refund} className="justify-self-start" />
    </form>
  )
}
