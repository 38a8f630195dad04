import { useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import type { BulkChange } from '#contract/catalog-bulk.ts'
import { decimalToCents } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { shopQuery } from '../queries.ts'
import { BulkForm } from './bulk-form.tsx'
import { ChangeModeField } from './change-mode-field.tsx'
import type { BulkRunner } from './use-bulk-change.ts'

type PriceChangeMode = 'set' | 'add' | 'percent'
const changeModes = [
  ['set', catalog.bySet],
  ['add', catalog.byAdd],
  ['percent', catalog.byPercent],
] as const

/**
 * Parses a typed percentage such as '−15' or '12,5' into basis points (hundredths of a percent). It reuses the parser
 * of money amounts with BRL, because amounts in reais have two decimals as well.
 */
const parseBasisPoints = (text: string) => decimalToCents(text.replace('%', ''), 'brl')

/** Returns the error text for an invalid value, or null when the value can be sent to the server. */
function validateValue(mode: PriceChangeMode, value: number | null): string | null {
  if (value === null) return mode === 'percent' ? catalog.percentInvalid : catalog.priceMissing
  if (mode === 'set' && value < 0) return catalog.priceNegative
  if (mode === 'percent' && (value < -10_000 || value > 100_000)) return catalog.percentRange
  return null
}

export function PriceDialog({ count, bulk, onClose }: { count: number; bulk: BulkRunner; onClose: () => void }) {
  const [mode, setMode] = useState<PriceChangeMode>('set')
  const [cents, setCents] = useState<number | null>(null)
  const [percent, setPercent] = useState('')
  const [tried, setTried] = useState(false)
  const shop = useQuery(shopQuery)
  const value = mode === 'percent' ? parseBasisPoints(percent) : cents
  const valueError = validateValue(mode, value)
  const error = valueError && (tried || (mode === 'set' && (value ?? 0) < 0)) ? { error: valueError } : {}
  const forgetProblems = () => bulk.problems.length > 0 && bulk.forgetProblems()
  return (
    <BulkForm
      title={catalog.priceOf(count)}
      text={catalog.bulkPriceText}
      submitLabel={catalog.changeThem(count)}
      kind="price"
      bulk={bulk}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (value !== null && !valueError) bulk.run({ kind: 'price', by: mode, value } satisfies BulkChange, onClose)
      }}
    >
      <ChangeModeField label={catalog.bulkPrice} value={mode} modes={changeModes} onChange={setMode} />
      {mode === 'percent' ? (
        <Field label={catalog.percent} hint={catalog.percentHint} {...error}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="num"
            after={<Percent aria-hidden="true" />}
            value={percent}
            onChange={event => {
              forgetProblems()
              setPercent(event.target.value)
            }}
          />
        </Field>
      ) : (
        <Field label={mode === 'set' ? catalog.newPrice : catalog.addToPrice} hint={catalog.byHints[mode]} {...error}>
          <MoneyInput
            key={mode}
            currency={shop.data?.currency ?? 'usd'}
            value={cents}
            onChange={next => {
              forgetProblems()
              setCents(next)
            }}
          />
        </Field>
      )}
    </BulkForm>
  )
}
