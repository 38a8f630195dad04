import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { toSkuComparisonKey } from '#domain/sku.ts'
import { catalog } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { CardGroup } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { getShippingCurrencies } from '../ui/shipping/shipping-currencies.ts'
import { ShippingOptions } from '../ui/shipping/shipping-options.tsx'
import { toast } from '../ui/toaster.tsx'
import { LanguageCurrencyFields } from './language-currency-fields.tsx'
import { LazyPicker } from './pictures/lazy-picker.tsx'
import { findUploadsProblem } from './pictures/use-uploads.ts'
import { type FieldErrors, getVariantSku, type ProductDraft, toNewProduct, validateDraft } from './product-draft.ts'
import { shopQuery, useCreateProduct } from './queries.ts'
import type { NewProductState } from './use-new-product.ts'
import { VariantRows } from './variant-rows.tsx'

/**
 * Converts the server's error to error texts by form field. The error `sku_taken` is shown in the variant row with that
 * SKU.
 */
function getFieldErrors(error: unknown, draft: ProductDraft): FieldErrors {
  if (!(error instanceof Problem)) return {}
  if (error.code === 'sku_taken') {
    const taken = toSkuComparisonKey(String(error.answer.sku))
    const row = draft.variants.findIndex(variant => toSkuComparisonKey(getVariantSku(draft, variant)) === taken)
    return { [row < 0 ? 'variants' : `variants.${row}.sku`]: catalog.skuTaken }
  }
  return Object.fromEntries(Object.keys(error.fields ?? {}).map(field => [field, catalog.fieldMissing]))
}

/** Moves the focus to the first invalid field after each rejected submission. */
function useFocusFirstError() {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return { form, focusFirstError: () => setRefusals(current => current + 1) }
}

type CreateProductFormProps = { product: NewProductState; onCreated: () => void }

export function CreateProductForm({ product, onCreated }: CreateProductFormProps) {
  const { draft, setDraft, uploads, unfinished, clear } = product
  const [errors, setErrors] = useState<FieldErrors>({})
  const { form, focusFirstError } = useFocusFirstError()
  const create = useCreateProduct()
  const shop = useQuery(shopQuery)
  const client = useQueryClient()
  const [isWaiting, setIsWaiting] = useState(false)
  const currency = draft.currency ?? shop.data?.currency ?? 'usd'
  const change = <K extends keyof ProductDraft>(part: K, update: (current: ProductDraft[K]) => ProductDraft[K]) => {
    setErrors(current => Object.fromEntries(Object.entries(current).filter(([field]) => !field.startsWith(part))))
    setDraft(current => ({ ...current, [part]: update(current[part]) }))
  }

  /**
   * Returns the error message and the invalid fields if an upload or a shipping option is unfinished, otherwise null.
   */
  function findUnfinishedPart(): { message: string; fields: FieldErrors } | null {
    const uploadsProblem = findUploadsProblem(uploads)
    if (uploadsProblem) return { message: uploadsProblem, fields: {} }
    return unfinished.current
      ? { message: catalog.shippingUnfinished, fields: { shippingOptions: catalog.shippingUnfinished } }
      : null
  }

  async function submit() {
    if (isWaiting) return
    // Before the shop's settings are known, a product without a currency would be sold in US dollars.
    setIsWaiting(true)
    const settings = await client.ensureQueryData(shopQuery).catch(() => null)
    setIsWaiting(false)
    const refusal = validateDraft(draft, settings?.currency ?? null) ?? findUnfinishedPart()
    setErrors(refusal?.fields ?? {})
    if (refusal) {
      focusFirstError()
      return void toast.failed(refusal.message)
    }
    create.mutate(toNewProduct(draft), {
      onSuccess: () => {
        toast.done(catalog.created)
        clear()
        onCreated()
      },
      onError: error => {
        setErrors(getFieldErrors(error, draft))
        focusFirstError()
        toast.failed(catalog.createFailed, { text: getProblemText(error), stay: true })
      },
    })
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-[1000px] gap-9"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <CardGroup title={catalog.product} text={catalog.productText}>
        <Field
          label={catalog.productTitle}
          hint={catalog.productTitleHint}
          {...(errors.title && { error: errors.title })}
        >
          <Input
            value={draft.title}
            maxLength={200}
            autoComplete="off"
            onChange={event => change('title', () => event.target.value)}
          />
        </Field>
      </CardGroup>
      <CardGroup title={catalog.images} text={catalog.imagesText}>
        <LazyPicker
          title={draft.title || catalog.product}
          images={draft.images}
          uploads={uploads}
          onChange={update => change('images', update)}
        />
      </CardGroup>
      <CardGroup title={catalog.variants} text={catalog.variantsText}>
        <VariantRows
          title={draft.title}
          currency={currency}
          variants={draft.variants}
          errors={errors}
          onChange={update => change('variants', update)}
        />
      </CardGroup>
      <CardGroup title={catalog.shipping} text={catalog.shippingText}>
        <ShippingOptions
          options={draft.shippingOptions}
          money={getShippingCurrencies(draft.currency, shop.data?.currency ?? null)}
          unfinished={unfinished}
          error={errors.shippingOptions}
          onChange={update => change('shippingOptions', update)}
        />
      </CardGroup>
      <LanguageCurrencyFields
        language={draft.language}
        currency={draft.currency}
        currencyError={errors.currency}
        onChange={chosen => {
          setErrors(({ currency: _, ...others }) => others)
          setDraft(current => ({ ...current, ...chosen }))
        }}
      />
      <div className="flex justify-end border-t border-line pt-5">
        <Button type="submit" variant="brand" size="lg" busy={(isWaiting || create.isPending) && catalog.creating}>
          {catalog.create}
        </Button>
      </div>
    </form>
  )
}
