import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostLinkLines } from '#contract/payment-links.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { problemText } from '#web/problem.ts'
import { paymentLinks as words } from '#words/rooms.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toaster.tsx'
import { LineFields } from './line-fields.tsx'
import { bodyOf, emptyForm, emptyLine, type LinkForm, totalOf } from './link-form.ts'
import { productsQuery, useCreateLink } from './queries.ts'

function Lines({ form, change }: { form: LinkForm; change: (part: Partial<LinkForm>) => void }) {
  const { data: products = [] } = useQuery(productsQuery)
  const { lines } = form
  return (
    <div className="grid gap-4">
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          number={index + 1}
          currency={form.currency}
          products={products.filter(product => product.isActive)}
          onChange={next => change({ lines: lines.map(each => (each.key === line.key ? next : each)) })}
          onRemove={lines.length > 1 ? () => change({ lines: lines.filter(each => each.key !== line.key) }) : null}
        />
      ))}
      {lines.length < mostLinkLines && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => change({ lines: [...lines, emptyLine(Math.max(...lines.map(each => each.key)) + 1)] })}
        >
          {words.addLine}
        </Button>
      )}
    </div>
  )
}

/** Writes a bill by hand. */
export function CreateLink({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(emptyForm)
  const [problem, setProblem] = useState<string | null>(null)
  const create = useCreateLink()
  const change = (part: Partial<LinkForm>) => setForm(now => ({ ...now, ...part }))

  async function save() {
    const body = bodyOf(form)
    if (!body) return setProblem(words.incomplete)
    if (body.expiresAt && Date.parse(body.expiresAt) <= Date.now()) return setProblem(words.dayPast)
    setProblem(null)
    try {
      await create.mutateAsync(body)
      toast.done(words.created)
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={words.create}
      text={words.createText}
      act={
        <Button variant="brand" busy={create.isPending ? words.creating : false} onClick={() => void save()}>
          {words.create}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={words.name} hint={words.nameHint}>
          <Input value={form.title} maxLength={120} onChange={event => change({ title: event.target.value })} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.currency}>
            <Select
              value={form.currency}
              onChange={event =>
                change({ currency: saleCurrencies.find(each => each === event.target.value) ?? 'usd' })
              }
            >
              {saleCurrencies.map(each => (
                <option key={each} value={each}>
                  {each.toUpperCase()}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.expires} hint={words.expiresHint} optional>
            <Input type="date" value={form.day} onChange={event => change({ day: event.target.value })} />
          </Field>
        </div>
        <Lines form={form} change={change} />
        <p className="flex justify-between border-t border-line pt-4 font-semibold">
          <span>{words.total}</span>
          <span className="num">{formatMoney(totalOf(form), form.currency)}</span>
        </p>
        {problem && (
          <p role="alert" className="font-medium text-danger-ink">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
