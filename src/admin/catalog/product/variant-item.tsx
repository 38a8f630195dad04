import { ChevronDown, Star, Trash2 } from 'lucide-react'
import type { Variant } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { calculateUnitPrice } from '#domain/price.ts'
import { findLowStock } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { findStepError } from '../quantity-draft.ts'
import { QuantityFacts } from '../quantity-facts.tsx'
import type { VariantErrors } from '../variant-draft.ts'
import { VariantFields } from '../variant-fields.tsx'
import { VariantImage } from '../variant-image.tsx'
import type { ProductEditing } from './editing.ts'
import { isNewVariant, type VariantEntry } from './product-form.ts'
import { buildVariantKey } from './product-merge.ts'
import { buildFieldId } from './sections.ts'
import type { FieldErrors } from './validate-product.ts'

type VariantItemProps = {
  editing: ProductEditing
  entry: VariantEntry
  /** The saved variant; null for a new one. */
  variant: Variant | null
  isOpen: boolean
  isLast: boolean
  isMakingDefault: boolean
  onToggle: (isOpen: boolean) => void
  onChange: (change: Partial<VariantEntry>) => void
  onMakeDefault: () => void
  onRemove: () => void
}

/** A variant: a row with its facts, and the fields of the variant while it is open. */
export function VariantItem(props: VariantItemProps) {
  const { editing, entry, variant, isOpen, isLast, onChange } = props
  const { product, draft, errors, currency } = editing
  const priceCents = draft.priceCents ?? 0
  const cents = calculateUnitPrice(priceCents, entry.priceAdjustment ?? 0)
  const name = entry.name || words.newVariant
  const regionId = `variant-${entry.id}`
  const stepText = errors[buildVariantKey(entry.id, 'quantityPrices')]
  const stepError = findStepError(entry.quantityPrices, cents)
  return (
    <li>
      <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
        {entry.image && <img src={entry.image} alt="" className="size-10 shrink-0 rounded-md object-cover" />}
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex min-w-0 items-center gap-2">
            <span className="truncate font-medium">{name}</span>
            {isNewVariant(entry) && <Badge tone="warn">{words.newBadge}</Badge>}
            <VariantBadges variant={variant} />
          </p>
          <p className="truncate font-mono text-xs text-ink-2">{entry.sku}</p>
          {variant && <QuantityFacts variant={variant} currency={product.currency} />}
        </div>
        <p className="num font-semibold">{formatMoney(cents, currency)}</p>
        <VariantActions {...props} name={name} regionId={regionId} isRemovable={isNewVariant(entry) || !isLast} />
      </div>
      {isOpen && (
        <fieldset id={regionId} className="grid min-w-0 gap-4 border-t border-line bg-sunken p-4">
          <legend className="sr-only">{isNewVariant(entry) ? words.newVariant : catalog.editVariantTitle(name)}</legend>
          <VariantFields
            product={{ ...product, currency }}
            variant={variant}
            draft={entry}
            priceCents={priceCents}
            errors={listVariantErrors(errors, entry.id)}
            stepError={stepText ? (stepError ?? { at: null, field: null, text: stepText }) : null}
            onChange={onChange}
            getFieldId={field => buildFieldId(buildVariantKey(entry.id, field))}
            hasOwnStockSection
          />
          <div className="flex flex-wrap items-center gap-3">
            <VariantImage image={entry.image} name={name} onChange={image => onChange({ image })} />
            <span className="text-sm text-ink-2">{catalog.variantImage}</span>
          </div>
        </fieldset>
      )}
    </li>
  )
}

function listVariantErrors(errors: FieldErrors, id: string): VariantErrors {
  const fields = ['name', 'sku', 'priceAdjustment', 'parts'] as const
  return Object.fromEntries(
    fields.flatMap(field => {
      const text = errors[buildVariantKey(id, field)]
      return text ? [[field, text]] : []
    }),
  )
}

function VariantBadges({ variant }: { variant: Variant | null }) {
  const lowStock = findLowStock(variant?.stock ?? null)
  return (
    <>
      {variant?.parts && <Badge tone="info">{catalog.kit.badge}</Badge>}
      {variant?.isDefault && <Badge tone="line">{catalog.isDefault}</Badge>}
      {lowStock !== null && <Badge tone="warn">{catalog.onlyLeft(lowStock)}</Badge>}
    </>
  )
}

type VariantActionsProps = VariantItemProps & { name: string; regionId: string; isRemovable: boolean }

function VariantActions(props: VariantActionsProps) {
  const { entry, variant, name, regionId, isOpen, isRemovable, isMakingDefault } = props
  return (
    <div className="flex">
      {variant && !variant.isDefault && (
        <IconButton
          text={catalog.setDefault}
          label={catalog.setDefaultOf(name)}
          size="icon"
          icon={<Star aria-hidden="true" />}
          busy={isMakingDefault}
          onClick={props.onMakeDefault}
        />
      )}
      <IconButton
        text={isNewVariant(entry) ? words.removeNew(name) : isRemovable ? catalog.delete : catalog.lastVariant}
        label={isNewVariant(entry) ? words.removeNew(name) : catalog.deleteVariant(name)}
        size="icon"
        disabled={!isRemovable}
        icon={<Trash2 aria-hidden="true" />}
        onClick={props.onRemove}
      />
      <IconButton
        text={isOpen ? words.closeVariant(name) : words.openVariant(name)}
        label={isOpen ? words.closeVariant(name) : words.openVariant(name)}
        size="icon"
        aria-expanded={isOpen}
        aria-controls={isOpen ? regionId : undefined}
        icon={<ChevronDown className={cn('transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />}
        onClick={() => props.onToggle(!isOpen)}
      />
    </div>
  )
}
