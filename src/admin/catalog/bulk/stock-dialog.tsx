import { useState } from 'react'
import { catalog } from '#i18n/index.ts'
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
const parseUnits = (text: string, mode: StockChangeMode): number | null => {
  const pattern = mode === 'set' ? /^\d{1,9}$/ : /^[-−+]?\d{1,9}$/
  const units = text.trim()
  return pattern.test(units) ? Number(units.replace('−', '-')) : null
}

export function StockDialog({ count, bulk, onClose }: { count: number; bulk: BulkRunner; onClose: () => void }) {
  const [mode, setMode] = useState<StockChangeMode>('set')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const value = parseUnits(text, mode)
  const error =
    tried && value === null ? { error: mode === 'set' ? catalog.stockInvalid : catalog.stockAddInvalid } : {}
  return (
    <BulkForm
      title={catalog.stockOf(count)}
      text={catalog.bulkStockText}
      submitLabel={catalog.changeThem(count)}
      kind="stock"
      bulk={bulk}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (value !== null) bulk.run({ kind: 'stock', by: mode, value }, onClose)
      }}
    >
      <ChangeModeField label={catalog.stock} value={mode} modes={changeModes} onChange={setMode} />
      <Field label={mode === 'set' ? catalog.units : catalog.addUnits} hint={catalog.stockHints[mode]} {...error}>
        <Input
          inputMode={mode === 'set' ? 'numeric' : 'text'}
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
