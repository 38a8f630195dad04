import type { OrderDetail, OrderLine } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { orders as words } from '#i18n/index.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import {
  canRestock,
  changeLine,
  type DraftLine,
  getRefundableCents,
  getRefundableLines,
  getRestockUnits,
  type RefundDraft,
  toggleLine,
} from './refund-draft.ts'

type Props = {
  order: OrderDetail
  draft: RefundDraft
  /** The error texts for the amounts, by line id. */
  problems: Readonly<Record<string, string>>
  onChange: (draft: RefundDraft) => void
}

const getLineName = (line: OrderLine) =>
  line.kind === 'shipping' ? words.shipping(line.title) : [line.title, line.variantName].filter(Boolean).join(', ')

type RestockProps = { line: OrderLine; chosen: DraftLine; onChange: (change: Partial<DraftLine>) => void }

/** Asks whether to restock the unit, or how many units to restock if the line has several. */
function Restock({ line, chosen, onChange }: RestockProps) {
  const restockHint = words.restockNow(line.sku ?? '', line.stock ?? 0)
  if (line.restockable > 1) {
    return (
      <NumberField
        label={words.restockUnits}
        value={getRestockUnits(line, chosen)}
        max={line.restockable}
        unit={words.ofUnits(line.restockable)}
        hint={restockHint}
        onChange={units => onChange({ units })}
      />
    )
  }
  const isRestockable = canRestock(line, chosen)
  return (
    <Checkbox
      checked={chosen.restock && isRestockable}
      disabled={!isRestockable}
      label={words.restock(line.restockable)}
      hint={isRestockable ? restockHint : words.restockPart}
      onChange={restock => onChange({ restock })}
    />
  )
}

export function RefundLines({ order, draft, problems, onChange }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">{words.refundLines}</legend>
      {getRefundableLines(order).map(line => {
        const chosen = draft.lines[line.id]
        return (
          <div key={line.id} className="grid gap-3 rounded-md border border-line p-3">
            <div className="flex items-start justify-between gap-3">
              <Checkbox
                checked={chosen !== undefined}
                label={getLineName(line)}
                onChange={() => onChange(toggleLine(draft, line))}
              />
              <span className="num shrink-0 text-ink-2">{formatMoney(getRefundableCents(line), order.currency)}</span>
            </div>
            {chosen && (
              <Field
                label={<span className="sr-only">{words.amountOf(getLineName(line))}</span>}
                error={problems[line.id]}
              >
                <MoneyInput
                  value={chosen.cents}
                  currency={order.currency}
                  note={words.ofLeft(formatMoney(getRefundableCents(line), order.currency))}
                  onChange={cents => onChange(changeLine(draft, line.id, { cents }))}
                />
              </Field>
            )}
            {chosen && line.stock !== null && (
              <Restock line={line} chosen={chosen} onChange={change => onChange(changeLine(draft, line.id, change))} />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
