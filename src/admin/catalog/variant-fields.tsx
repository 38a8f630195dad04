import type { Product, Variant } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { calculateUnitPrice } from '#domain/price.ts'
import { catalog } from '#i18n/index.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { KitEditor } from './kits/kit-editor.tsx'
import type { StepError } from './quantity-draft.ts'
import { QuantityFields } from './quantity-fields.tsx'
import type { VariantEdit, VariantErrors } from './variant-draft.ts'

type VariantFieldsProps = {
  product: Pick<Product, 'id' | 'title' | 'currency'>
  /** The saved variant; null for a new one. */
  variant: Variant | null
  draft: VariantEdit
  /** The product's price, to which the adjustment is added. */
  priceCents: number
  errors: VariantErrors
  stepError: StepError | null
  onChange: (change: Partial<VariantEdit>) => void
  /** Returns the id of a field's control, so that a summary of problems can link to it. */
  getFieldId?: (field: keyof VariantEdit) => string
  /** Whether the screen has a stock section, so that the stock field is left out here. */
  hasOwnStockSection?: boolean
}

/** The fields of one variant, without its picture. */
export function VariantFields({
  product,
  variant,
  draft,
  priceCents,
  errors,
  stepError,
  onChange,
  getFieldId,
  hasOwnStockSection = false,
}: VariantFieldsProps) {
  const final = calculateUnitPrice(priceCents, draft.priceAdjustment ?? 0)
  const isKit = draft.parts.length > 0
  const fieldProps = (field: 'name' | 'sku' | 'priceAdjustment' | 'stock') => ({
    ...(getFieldId && { id: getFieldId(field) }),
    ...(errors[field] && { error: errors[field] }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={catalog.variantName} {...fieldProps('name')}>
          <Input value={draft.name} maxLength={120} onChange={event => onChange({ name: event.target.value })} />
        </Field>
        <Field label={catalog.sku} {...fieldProps('sku')}>
          <Input
            className="font-mono"
            value={draft.sku}
            maxLength={120}
            onChange={event => onChange({ sku: event.target.value })}
          />
        </Field>
        <Field
          label={catalog.priceAdjustment}
          hint={catalog.priceAdjustmentHint(formatMoney(final, product.currency))}
          {...fieldProps('priceAdjustment')}
        >
          <MoneyInput
            currency={product.currency}
            value={draft.priceAdjustment}
            onChange={priceAdjustment => onChange({ priceAdjustment })}
          />
        </Field>
        {!isKit && !hasOwnStockSection && (
          <Field label={catalog.stock} hint={catalog.stockHint} optional {...fieldProps('stock')}>
            <Input
              inputMode="numeric"
              className="num"
              value={draft.stock}
              onChange={event => onChange({ stock: event.target.value })}
            />
          </Field>
        )}
      </div>
      <div {...(getFieldId && { id: getFieldId('quantityPrices') })} tabIndex={-1} className="outline-0">
        <QuantityFields
          edit={draft.quantityPrices}
          baseCents={final}
          currency={product.currency}
          error={stepError}
          onChange={quantityPrices => onChange({ quantityPrices })}
        />
      </div>
      <div {...(getFieldId && { id: getFieldId('parts') })} tabIndex={-1} className="min-w-0 outline-0">
        <KitEditor
          product={product}
          variant={variant}
          parts={draft.parts}
          kitCents={final}
          error={errors.parts}
          onChange={parts => onChange({ parts })}
        />
      </div>
    </>
  )
}
