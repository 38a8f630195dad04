import { type RefObject, useEffect, useState } from 'react'
import type { Product, Variant } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { calculateUnitPrice } from '#domain/price.ts'
import { catalog, shell } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { ConflictDialog } from '../ui/conflict/conflict-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { toast } from '../ui/toaster.tsx'
import { buildVariantConflictRows } from './conflict/variant-conflict-rows.ts'
import { KitEditor } from './kits/kit-editor.tsx'
import { findStepError } from './quantity-draft.ts'
import { QuantityFields } from './quantity-fields.tsx'
import { useSaveVariant } from './use-save-variant.ts'
import { type VariantErrors, validateVariant, validateWhileTyping } from './variant-draft.ts'
import { VariantImage } from './variant-image.tsx'

type VariantFormProps = {
  product: Product
  variant: Variant | null
  onClose: () => void
  /** The form sets this to true while closing it would lose input. */
  dirty: RefObject<boolean>
}

/** Creates a variant when `variant` is null, else edits it. */
export function VariantForm({ product, variant, onClose, dirty }: VariantFormProps) {
  const { draft, setDraft, base, saving, save, skuTaken, isSubscription, conflict } = useSaveVariant(
    product,
    variant,
    onClose,
  )
  const [tried, setTried] = useState(false)
  const allErrors: VariantErrors = validateVariant(draft, product.priceCents)
  const errors: VariantErrors = {
    ...(tried && allErrors),
    ...validateWhileTyping(draft, product.priceCents),
    ...(skuTaken && { sku: catalog.skuTaken }),
  }
  const final = calculateUnitPrice(product.priceCents, draft.priceAdjustment ?? 0)
  const stepError = findStepError(draft.quantityPrices, final)
  const shownStepError =
    isSubscription && draft.quantityPrices.steps.length > 0
      ? { at: null, field: null, text: catalog.quantityPrices.problems.subscription }
      : tried
        ? stepError
        : null
  const change = (part: Partial<typeof draft>) => setDraft(current => ({ ...current, ...part }))
  const isKit = draft.parts.length > 0
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base)
  useEffect(() => {
    dirty.current = isDirty
    return () => {
      dirty.current = false
    }
  }, [dirty, isDirty])

  function submit() {
    setTried(true)
    if (allErrors.name || allErrors.sku) return void toast.failed(catalog.variantIncomplete)
    if (Object.keys(allErrors).length === 0 && stepError === null) save()
  }

  return (
    <form
      noValidate
      className="grid gap-4 rounded-md bg-sunken p-4"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <h3 className="font-semibold">{variant ? catalog.editVariantTitle(variant.name) : catalog.addVariantTitle}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={catalog.variantName} {...(errors.name && { error: errors.name })}>
          <Input value={draft.name} maxLength={120} onChange={event => change({ name: event.target.value })} />
        </Field>
        <Field label={catalog.sku} {...(errors.sku && { error: errors.sku })}>
          <Input
            className="font-mono"
            value={draft.sku}
            maxLength={120}
            onChange={event => change({ sku: event.target.value })}
          />
        </Field>
        <Field
          label={catalog.priceAdjustment}
          hint={catalog.priceAdjustmentHint(formatMoney(final, product.currency))}
          {...(errors.priceAdjustment && { error: errors.priceAdjustment })}
        >
          <MoneyInput
            currency={product.currency}
            value={draft.priceAdjustment}
            onChange={priceAdjustment => change({ priceAdjustment })}
          />
        </Field>
        {!isKit && (
          <Field label={catalog.stock} hint={catalog.stockHint} {...(errors.stock && { error: errors.stock })} optional>
            <Input
              inputMode="numeric"
              className="num"
              value={draft.stock}
              onChange={event => change({ stock: event.target.value })}
            />
          </Field>
        )}
      </div>
      <QuantityFields
        edit={draft.quantityPrices}
        baseCents={final}
        currency={product.currency}
        error={shownStepError}
        onChange={quantityPrices => change({ quantityPrices })}
      />
      <KitEditor
        product={product}
        variant={variant}
        parts={draft.parts}
        kitCents={final}
        error={errors.parts}
        onChange={parts => change({ parts })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <VariantImage image={draft.image} name={draft.name} onChange={image => change({ image })} />
        <span className="text-sm text-ink-2">{catalog.variantImage}</span>
        <span className="ml-auto flex gap-2">
          <Button variant="outline" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button type="submit" variant="brand" busy={saving ? shell.saving : false}>
            {shell.save}
          </Button>
        </span>
      </div>
      {conflict && (
        <ConflictDialog
          rows={buildVariantConflictRows({ base, theirs: conflict.theirs, mine: draft }, product.currency)}
          busy={saving}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          onBack={conflict.back}
        />
      )}
    </form>
  )
}
