import { useState } from 'react'
import type { Product, ShippingOption } from '#contract/catalog.ts'
import { type SaleCurrency, saleCurrencies } from '#domain/currency.ts'
import { problemText } from '#web/problem.ts'
import { catalog, shell } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { CardGroup } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { toast } from '../ui/toaster.tsx'
import { ImagePicker } from './image-picker.tsx'
import { useUpdateProduct } from './queries.ts'
import { ShippingOptions } from './shipping-options.tsx'
import { SoldIn } from './sold-in.tsx'

type Draft = {
  title: string
  priceCents: number | null
  checkoutTitle: string
  checkoutDescription: string
  images: readonly string[]
  shippingOptions: readonly ShippingOption[]
  language: Product['language']
  currency: SaleCurrency | null
}
const draftOf = (product: Product): Draft => ({
  title: product.title,
  priceCents: product.priceCents,
  checkoutTitle: product.checkoutTitle ?? '',
  checkoutDescription: product.checkoutDescription ?? '',
  images: product.images,
  shippingOptions: product.shippingOptions,
  language: product.language,
  currency: saleCurrencies.find(each => each === product.ownCurrency) ?? null,
})

/** Everything of a product but its variants. Saves only when asked; someone else's save in between is told. */
export function EditProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const [saved, setSaved] = useState(product)
  const [draft, setDraft] = useState(() => draftOf(product))
  const [tried, setTried] = useState(false)
  const update = useUpdateProduct(product.id)
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(saved))
  const change = (part: Partial<Draft>) => setDraft(now => ({ ...now, ...part }))
  const titleMissing = tried && draft.title.trim() === ''
  const priceMissing = tried && (draft.priceCents === null || draft.priceCents < 0)

  function save() {
    setTried(true)
    if (draft.title.trim() === '') return void toast.failed(catalog.titleMissing)
    if (draft.priceCents === null || draft.priceCents < 0) return
    const body = {
      ...draft,
      priceCents: draft.priceCents,
      images: [...draft.images],
      shippingOptions: [...draft.shippingOptions],
      version: saved.version,
    }
    update.mutate(body, {
      onSuccess: next => {
        setSaved(next)
        setDraft(draftOf(next))
        toast.done(catalog.saved)
      },
      onError: error => toast.failed(catalog.saveFailed, { text: problemText(error), stay: true }),
    })
  }

  return (
    <div className="grid max-w-[1000px] gap-9 pb-16">
      <CardGroup title={catalog.product} text={catalog.productText}>
        <div className="grid gap-4">
          <Field label={catalog.productTitle} {...(titleMissing && { error: catalog.titleMissing })}>
            <Input value={draft.title} maxLength={200} onChange={event => change({ title: event.target.value })} />
          </Field>
          <Field
            label={catalog.basePrice}
            hint={catalog.basePriceHint}
            className="sm:max-w-60"
            {...(priceMissing && { error: catalog.priceMissing })}
          >
            <MoneyInput
              currency={product.currency}
              value={draft.priceCents}
              onChange={priceCents => change({ priceCents })}
            />
          </Field>
          <Field label={catalog.checkoutTitle} optional>
            <Input
              value={draft.checkoutTitle}
              maxLength={200}
              onChange={event => change({ checkoutTitle: event.target.value })}
            />
          </Field>
          <Field label={catalog.checkoutDescription} optional>
            <Textarea
              value={draft.checkoutDescription}
              maxLength={2_000}
              onChange={event => change({ checkoutDescription: event.target.value })}
            />
          </Field>
        </div>
      </CardGroup>
      <CardGroup title={catalog.images} text={catalog.imagesText}>
        <ImagePicker
          title={draft.title}
          images={draft.images}
          onChange={make => setDraft(now => ({ ...now, images: make(now.images) }))}
        />
      </CardGroup>
      <CardGroup title={catalog.shipping} text={catalog.shippingText}>
        <ShippingOptions
          options={draft.shippingOptions}
          currency={product.currency}
          onChange={make => setDraft(now => ({ ...now, shippingOptions: make(now.shippingOptions) }))}
        />
      </CardGroup>
      <SoldIn {...draft} onChange={change} />
      {!dirty && (
        <div className="flex justify-end border-t border-line pt-5">
          <Button variant="outline" onClick={onClose}>
            {shell.close}
          </Button>
        </div>
      )}
      <SaveBar
        dirty={dirty}
        busy={update.isPending}
        save={catalog.saveChanges}
        onSave={save}
        onDiscard={() => setDraft(draftOf(saved))}
      />
    </div>
  )
}
