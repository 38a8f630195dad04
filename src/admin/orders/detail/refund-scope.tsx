import type { OrderDetail } from '#contract/orders.ts'
import { orders as words } from '#i18n/index.ts'
import { cn } from '../../ui/cn.ts'
import { isFullRefund, type RefundDraft, selectAllLines } from './refund-draft.ts'

type Props = { order: OrderDetail; draft: RefundDraft; onChange: (draft: RefundDraft) => void }

/** Two buttons that select a full or a partial refund, and show which of the two the form currently describes. */
export function RefundScope({ order, draft, onChange }: Props) {
  const all = isFullRefund(order, draft)
  const choices = [
    { label: words.refundAll, isChosen: all, pick: () => onChange(selectAllLines(order, draft.reason)) },
    { label: words.refundPart, isChosen: !all, pick: () => onChange({ ...draft, lines: {} }) },
  ]
  return (
    <fieldset className="grid grid-cols-2 rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{words.refundHow}</legend>
      {choices.map(({ label, isChosen, pick }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isChosen}
          onClick={isChosen ? undefined : pick}
          className={cn(
            'h-9 rounded-item font-medium max-md:h-11',
            isChosen ? 'bg-surface shadow-[var(--e1)] dark:bg-raised' : 'text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
