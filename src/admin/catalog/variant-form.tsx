import { type RefObject, useEffect, useState } from 'react'
import type { Product, Variant } from '#contract/catalog.ts'
import { calculateUnitPrice } from '#domain/price.ts'
import { catalog, shell } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { ConflictDialog } from '../ui/conflict/conflict-dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { buildVariantConflictRows } from './conflict/variant-conflict-rows.ts'
import { findStepError } from './quantity-draft.ts'
import { useSaveVariant } from './use-save-variant.ts'
import { type VariantErrors, validateVariant, validateWhileTyping } from './variant-draft.ts'
import { VariantFields } from './variant-fields.tsx'
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
      <VariantFields
        product={product}
        variant={variant}
        draft={draft}
        priceCents={product.priceCents}
        errors={errors}
        stepError={shownStepError}
        onChange={change}
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
