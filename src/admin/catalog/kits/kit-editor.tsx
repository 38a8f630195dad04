import { ArrowUp, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Product, Variant } from '#contract/catalog.ts'
import { countKitUnits, findScarcestPart, formatPartName, MAX_KIT_PART_QUANTITY, MAX_KIT_PARTS } from '#domain/kit.ts'
import { formatMoney } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'
import { Field } from '../../ui/field.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { rankVariants } from '../../ui/products/rank-variants.ts'
import { SearchPicker } from '../../ui/products/search-picker.tsx'
import { useProductSearch } from '../../ui/products/use-product-search.ts'
import type { PartEdit } from '../variant-draft.ts'

/** A variant that can be a part, with its stock and price when it was read. */
type Choice = {
  variantId: string
  title: string
  name: string
  sku: string
  cents: number
  currency: string
  stock: number | null
}

const toChoices = (product: Product): Choice[] =>
  product.variants
    .filter(variant => !variant.parts)
    .map(variant => ({
      variantId: variant.id,
      title: product.title,
      name: formatPartName({ title: product.title, variantName: variant.name }),
      sku: variant.sku,
      cents: variant.cents,
      currency: product.currency,
      stock: variant.stock,
    }))

type Props = {
  product: Pick<Product, 'currency'>
  variant: Variant | null
  parts: readonly PartEdit[]
  /** The price of the kit. */
  kitCents: number
  error: string | undefined
  onChange: (parts: PartEdit[]) => void
}

/** Chooses the parts of a kit. A variant without parts is an ordinary one. */
export function KitEditor({ product, variant, parts, kitCents, error, onChange }: Props) {
  const search = useProductSearch('all')
  const { products, typed } = search
  const [known, setKnown] = useState(
    (): ReadonlyMap<string, Choice> =>
      new Map(variant?.parts?.map(part => [part.variantId, { ...part, name: formatPartName(part) }])),
  )
  const choices = useMemo(() => {
    const possible = products
      .flatMap(toChoices)
      .filter(({ variantId }) => variantId !== variant?.id && !parts.some(part => part.variantId === variantId))
    return rankVariants(possible, typed, ({ name, sku }) => `${name} ${sku}`)
  }, [products, typed, variant?.id, parts])
  function add(choice: Choice | null) {
    if (!choice) return
    setKnown(current => new Map(current).set(choice.variantId, choice))
    onChange([...parts, { variantId: choice.variantId, name: choice.name, quantity: 1 }])
    search.setTyped('')
  }
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-3">
      <legend className="pr-2 font-medium">{catalog.kit.title}</legend>
      <p className="text-sm text-ink-2">{catalog.kit.hint}</p>
      <HelpLink topic="kits" about={catalog.kit.badge} className="justify-self-start" />
      {parts.length > 0 && (
        <ul className="grid gap-2">
          {parts.map((part, index) => (
            <PartRow
              key={part.variantId}
              part={part}
              facts={known.get(part.variantId)}
              isFirst={index === 0}
              onChange={quantity => onChange(parts.map(each => (each === part ? { ...each, quantity } : each)))}
              onMoveUp={() => onChange(moveUp(parts, index))}
              onRemove={() => onChange(parts.filter(each => each !== part))}
            />
          ))}
        </ul>
      )}
      {error && <p className="font-[500] text-danger-ink">{error}</p>}
      {parts.length < MAX_KIT_PARTS ? (
        <Field label={catalog.kit.add}>
          <SearchPicker
            key={parts.length}
            search={search}
            choices={choices}
            value={null}
            name="part"
            words={{ placeholder: catalog.kit.find, clear: catalog.kit.clear, list: catalog.kit.list }}
            format={({ name }) => name}
            getDetail={({ name, title, sku }) => (name === title ? sku : `${name} · ${sku}`)}
            getKey={({ variantId }) => variantId}
            onChange={add}
          />
        </Field>
      ) : (
        <p className="text-sm text-ink-2">{catalog.kit.full}</p>
      )}
      {parts.length > 0 && <KitSums parts={parts} known={known} kitCents={kitCents} currency={product.currency} />}
    </fieldset>
  )
}

function moveUp(parts: readonly PartEdit[], index: number): PartEdit[] {
  const moved = [...parts]
  const [part] = moved.splice(index, 1)
  if (part) moved.splice(Math.max(0, index - 1), 0, part)
  return moved
}

type RowProps = {
  part: PartEdit
  facts: Choice | undefined
  isFirst: boolean
  onChange: (quantity: number | null) => void
  onMoveUp: () => void
  onRemove: () => void
}
function PartRow({ part, facts, isFirst, onChange, onMoveUp, onRemove }: RowProps) {
  return (
    <li className="flex items-center gap-3">
      <span className="w-18 shrink-0">
        <Input
          inputMode="numeric"
          className="num"
          maxLength={2}
          aria-label={catalog.kit.quantityOf(part.name)}
          value={part.quantity ?? ''}
          onChange={event => onChange(parseQuantity(event.target.value))}
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{part.name}</span>
        <span className="num block truncate text-sm text-ink-2">
          {[
            facts?.sku,
            facts && formatMoney(facts.cents, facts.currency),
            facts && facts.stock !== null && catalog.kit.partStock(facts.stock),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="flex shrink-0">
        <IconButton
          text={catalog.kit.moveUp}
          label={catalog.kit.moveUpOf(part.name)}
          icon={<ArrowUp aria-hidden="true" />}
          disabled={isFirst}
          onClick={onMoveUp}
        />
        <IconButton
          text={catalog.kit.remove}
          label={catalog.kit.removeOf(part.name)}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

/** Null for a text that is not a valid quantity, which the form reports when it is saved. */
function parseQuantity(text: string): number | null {
  const quantity = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return quantity >= 1 && quantity <= MAX_KIT_PART_QUANTITY ? quantity : null
}

type SumsProps = {
  parts: readonly PartEdit[]
  known: ReadonlyMap<string, Choice>
  kitCents: number
  currency: string
}
/** How many kits the parts are enough for, and what the kit saves. */
function KitSums({ parts, known, kitCents, currency }: SumsProps) {
  const counted = parts.map(({ variantId, quantity, name }) => ({
    variantId,
    name,
    quantity: quantity ?? 1,
    units: known.get(variantId)?.stock ?? null,
  }))
  const units = countKitUnits(counted)
  const scarcest = findScarcestPart(counted)
  const facts = counted.flatMap(({ variantId, quantity }) => {
    const each = known.get(variantId)
    return each ? [{ cents: each.cents * quantity, currency: each.currency }] : []
  })
  const partsCents = facts.reduce((sum, { cents }) => sum + cents, 0)
  const isComparable = facts.length === parts.length && facts.every(each => each.currency === currency)
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <div className="num grid gap-1 border-t border-line pt-3 text-sm" role="status">
      <p className={units === 0 ? 'font-medium text-danger-ink' : 'font-medium'}>
        {units !== null && scarcest ? catalog.kit.stock(units, scarcest.name) : catalog.kit.unlimited}
      </p>
      {isComparable && (
        <p className="text-ink-2">
          {catalog.kit.partsPrice(money(partsCents))} ·{' '}
          {partsCents > kitCents
            ? catalog.kit.saving(money(kitCents), money(partsCents - kitCents))
            : catalog.kit.noSaving(money(kitCents))}
        </p>
      )}
    </div>
  )
}
