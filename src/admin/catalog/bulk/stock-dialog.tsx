import { useState } from 'react'
import { catalog } from '#words/index.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { BulkForm } from './bulk-form.tsx'
import { ChangeModeField } from './change-mode-field.tsx'
import type { BulkRunner } from './use-bulk-change.ts'

type StockChangeMode = 'set' | 'add'
const changeModes = [
  ['set', catalog.stockSet],
  ['add', catalog.stockAdd],
] as const
const parseUnits = (text: string, by: StockChangeMode): number | null => {
  const pattern = by === 'set' ? /^\d{1,9}$/ : /^[-−+]?\d{1,9}$/
  const units = text.trim()
  return pattern.test(units) ? Number(units.replace('−', '-')) : null
}

export function StockDialog({ count, bulk, onClose }: { count: number; bulk: BulkRunner; onClose: () => void }) {
  const [by, setBy] = useState<StockChangeMode>('set')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const value = parseUnits(text, by)
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
      <ChangeModeField label={catalog.stock} value={by} ways={changeModes} onChange={setBy} />
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
