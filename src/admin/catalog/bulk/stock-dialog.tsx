import { useState } from 'react'
import { catalog } from '#words/index.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { BulkForm } from './bulk-form.tsx'
import type { Bulk } from './use-bulk.ts'
import { Ways } from './ways.tsx'

type By = 'set' | 'add'
const ways = [
  ['set', catalog.stockSet],
  ['add', catalog.stockAdd],
] as const
const unitsOf = (text: string, by: By): number | null => {
  const pattern = by === 'set' ? /^\d{1,9}$/ : /^[-−+]?\d{1,9}$/
  const units = text.trim()
  return pattern.test(units) ? Number(units.replace('−', '-')) : null
}

export function StockDialog({ count, bulk, onClose }: { count: number; bulk: Bulk; onClose: () => void }) {
  const [by, setBy] = useState<By>('set')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const value = unitsOf(text, by)
  const error = tried && value === null ? { error: by === 'set' ? catalog.stockInvalid : catalog.stockAddInvalid } : {}
  return (
    <BulkForm
      title={catalog.stockOf(count)}
      text={catalog.bulkStockText}
      act={catalog.changeThem(count)}
      kind="stock"
      bulk={bulk}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (value !== null) bulk.run({ kind: 'stock', by, value }, onClose)
      }}
    >
      <Ways label={catalog.stock} value={by} ways={ways} onChange={setBy} />
      <Field label={by === 'set' ? catalog.units : catalog.addUnits} hint={catalog.stockHints[by]} {...error}>
        <Input
          inputMode={by === 'set' ? 'numeric' : 'text'}
          autoComplete="off"
          className="num"
          value={text}
          onChange={event => {
            bulk.forgetProblems()
            setText(event.target.value)
          }}
        />
      </Field>
    </BulkForm>
  )
}
