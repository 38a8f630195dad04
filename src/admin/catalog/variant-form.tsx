import { useState } from 'react'
import type { Product, Variant } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { unitPrice } from '#domain/price.ts'
import { isBelowZero } from '#domain/variant.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { catalog, shell } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { toast } from '../ui/toaster.tsx'
import { useSaveVariant } from './queries.ts'
import { VariantImage } from './variant-image.tsx'

type VariantFormProps = { product: Product; variant: Variant | null; onClose: () => void }
type Errors = { name?: string; sku?: string; priceAdjustment?: string; stock?: string }

/** Adds a variant (variant is null) or changes one. */
export function VariantForm({ product, variant, onClose }: VariantFormProps) {
  const [name, setName] = useState(variant?.name ?? '')
  const [sku, setSku] = useState(variant?.sku ?? '')
  const [adjustment, setAdjustment] = useState<number | null>(variant?.priceAdjustment ?? 0)
  const [stockBefore] = useState(variant?.stock?.toString() ?? '')
  const [stock, setStock] = useState(stockBefore)
  const [image, setImage] = useState(variant?.image ?? null)
  const [errors, setErrors] = useState<Errors>({})
  const save = useSaveVariant(product)
  const final = unitPrice(product.priceCents, adjustment ?? 0)

  function check(): Errors {
    return {
      ...(name.trim() === '' && { name: catalog.fieldMissing }),
      ...(sku.trim() === '' && { sku: catalog.fieldMissing }),
      ...(adjustment === null && { priceAdjustment: catalog.priceMissing }),
      ...(isBelowZero(product.priceCents, adjustment ?? 0) && { priceAdjustment: catalog.belowZero }),
      ...(!/^\d{0,9}$/.test(stock.trim()) && { stock: catalog.stockInvalid }),
    }
  }
  function submit() {
    const found = check()
    setErrors(found)
    if (found.name || found.sku) return void toast.failed(catalog.variantIncomplete)
    if (Object.keys(found).length > 0) return
    const form = {
      name,
      sku,
      priceAdjustment: adjustment ?? 0,
      // Units sold while the form stood open stay sold: the stock is sent only when it was typed.
      ...(stock !== stockBefore && { stock: stock.trim() === '' ? null : Number(stock) }),
      image,
    }
    save.mutate(
      { variantId: variant?.id ?? null, form },
      {
        onSuccess: () => {
          toast.done(variant ? catalog.variantUpdated : catalog.variantCreated)
          onClose()
        },
        onError: error => {
          if (error instanceof Problem && error.code === 'sku_taken') setErrors({ sku: catalog.skuTaken })
          toast.failed(catalog.saveVariantFailed, { text: problemText(error) })
        },
      },
    )
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
          <Input value={name} maxLength={120} onChange={event => setName(event.target.value)} />
        </Field>
        <Field label={catalog.sku} {...(errors.sku && { error: errors.sku })}>
          <Input className="font-mono" value={sku} maxLength={120} onChange={event => setSku(event.target.value)} />
        </Field>
        <Field
          label={catalog.priceAdjustment}
          hint={catalog.priceAdjustmentHint(formatMoney(final, product.currency))}
          {...(errors.priceAdjustment && { error: errors.priceAdjustment })}
        >
          <MoneyInput currency={product.currency} value={adjustment} onChange={setAdjustment} />
        </Field>
        <Field label={catalog.stock} hint={catalog.stockHint} {...(errors.stock && { error: errors.stock })} optional>
          <Input inputMode="numeric" className="num" value={stock} onChange={event => setStock(event.target.value)} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <VariantImage image={image} name={name} onChange={setImage} />
        <span className="text-sm text-ink-2">{catalog.variantImage}</span>
        <span className="ml-auto flex gap-2">
          <Button variant="outline" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button type="submit" variant="brand" busy={save.isPending ? shell.saving : false}>
            {shell.save}
          </Button>
        </span>
      </div>
    </form>
  )
}
