import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { maxLinkLines } from '#contract/payment-links.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { paymentLinks as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toaster.tsx'
import { LineFields } from './line-fields.tsx'
import {
  buildLinkBody,
  emptyForm,
  emptyLine,
  type LineForm,
  type LinkErrors,
  type LinkForm,
  sumLines,
  validateLink,
} from './link-form.ts'
import { shopQuery, useCreateLink } from './queries.ts'

type LinesProps = {
  lines: LineForm[]
  currency: string
  errors: LinkErrors
  change: (part: Partial<LinkForm>) => void
}

function Lines({ lines, currency, errors, change }: LinesProps) {
  return (
    <div className="grid gap-4">
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          number={index + 1}
          currency={currency}
          errors={errors}
          onChange={next => change({ lines: lines.map(each => (each.key === line.key ? next : each)) })}
          onRemove={lines.length > 1 ? () => change({ lines: lines.filter(each => each.key !== line.key) }) : null}
        />
      ))}
      {lines.length < maxLinkLines && (
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

export function CreateLink({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(emptyForm)
  const shop = useQuery(shopQuery)
  const currency = form.currency ?? shop.data?.currency ?? 'usd'
  const [attempts, setAttempts] = useState(0)
  const errors: LinkErrors = attempts > 0 ? validateLink(form, new Date()) : {}
  const [problem, setProblem] = useState<string | null>(null)
  const create = useCreateLink()
  const change = (part: Partial<LinkForm>) => setForm(current => ({ ...current, ...part }))

  async function save() {
    setAttempts(attempts + 1)
    setProblem(null)
    if (Object.keys(validateLink(form, new Date())).length > 0) return
    try {
      await create.mutateAsync(buildLinkBody(form, currency))
      toast.done(words.created)
      onClose()
    } catch (error) {
      setProblem(getProblemText(error))
    }
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={words.create}
      text={words.createText}
      primaryAction={
        <Button variant="brand" busy={create.isPending ? words.creating : false} onClick={() => void save()}>
          {words.create}
        </Button>
      }
    >
      <div className="grid gap-4">
        <FormProblems attempts={attempts} />
        <Field label={words.name} error={errors.title} hint={words.nameHint}>
          <Input value={form.title} maxLength={120} onChange={event => change({ title: event.target.value })} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.currency}>
            <Select
              value={currency}
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
          <Field label={words.expires} hint={words.expiresHint} error={errors.day} optional>
            <Input type="date" value={form.day} onChange={event => change({ day: event.target.value })} />
          </Field>
        </div>
        <Lines lines={form.lines} currency={currency} errors={errors} change={change} />
        <p className="flex items-baseline justify-between border-t border-line pt-4 font-semibold">
          <span>{words.total}</span>
          <span className="num text-[28px] leading-[34px] font-bold tracking-[-.03em]">
            {formatMoney(sumLines(form), currency)}
          </span>
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
