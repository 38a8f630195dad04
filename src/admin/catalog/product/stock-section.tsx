import { findLowStock } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import type { ProductEditing } from './editing.ts'
import type { VariantEntry } from './product-form.ts'
import { buildVariantKey } from './product-merge.ts'
import { Section } from './section.tsx'
import { buildFieldId } from './sections.ts'
import type { VariantRows } from './use-variant-rows.ts'

/** The stock of each variant. The stock of a kit is calculated from its parts and cannot be edited. */
export function StockSection({ editing, rows }: { editing: ProductEditing; rows: VariantRows }) {
  const { product, draft, setDraft, errors } = editing
  const change = (id: string, stock: string) =>
    setDraft(current => ({
      ...current,
      variants: current.variants.map(each => (each.id === id ? { ...each, stock } : each)),
    }))
  const hasError = ({ id }: VariantEntry) => Boolean(errors[buildVariantKey(id, 'stock')])
  const { rows: shownEntries, toggle } = useFirstRows(draft.variants, hasError)
  return (
    <Section id="stock" text={words.stockText}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {shownEntries.map(entry => (
          <li key={rows.getKey(entry.id)}>
            <StockField
              entry={entry}
              saved={product.variants.find(({ id }) => id === entry.id)?.stock ?? null}
              error={errors[buildVariantKey(entry.id, 'stock')]}
              onChange={stock => change(entry.id, stock)}
            />
          </li>
        ))}
      </ul>
      {toggle && <div>{toggle}</div>}
    </Section>
  )
}

type StockFieldProps = {
  entry: VariantEntry
  /** The units in stock when the product was last loaded; null when they are not counted. */
  saved: number | null
  error: string | undefined
  onChange: (stock: string) => void
}

function StockField({ entry, saved, error, onChange }: StockFieldProps) {
  const isKit = entry.parts.length > 0
  const lowStock = findLowStock(saved)
  return (
    <Field
      id={buildFieldId(buildVariantKey(entry.id, 'stock'))}
      label={`${catalog.stock}: ${entry.name || words.newVariant}`}
      aside={lowStock !== null && <Badge tone="warn">{catalog.onlyLeft(lowStock)}</Badge>}
      {...(isKit && { hint: words.kitStock })}
      {...(error && { error })}
    >
      <Input
        inputMode="numeric"
        className="num"
        disabled={isKit}
        placeholder={words.noStockYet}
        value={isKit ? (saved ?? '') : entry.stock}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
