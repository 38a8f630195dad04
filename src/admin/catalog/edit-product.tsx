import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { catalog, shell } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { CardGroup } from '../ui/card.tsx'
import { ConflictDialog } from '../ui/conflict/conflict-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { getShippingCurrencies } from '../ui/shipping/shipping-currencies.ts'
import { ShippingOptions } from '../ui/shipping/shipping-options.tsx'
import { toast } from '../ui/toaster.tsx'
import { buildProductConflictRows } from './conflict/product-conflict-rows.tsx'
import { InstallmentsField } from './installments-field.tsx'
import { LanguageCurrencyFields } from './language-currency-fields.tsx'
import { LazyBumps } from './order-bumps/lazy-section.tsx'
import { LazyPicker } from './pictures/lazy-picker.tsx'
import { findUploadsProblem, useUploads } from './pictures/use-uploads.ts'
import { validateBasePrice } from './product-form.ts'
import { shopQuery } from './queries.ts'
import { useSaveProduct } from './use-save-product.ts'

/**
 * Edits a product without its variants. It saves only on request, and shows a conflict if another person saved the
 * product meanwhile.
 */
export function EditProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const { draft, setDraft, change, base, dirty, saving, save, discard, conflict } = useSaveProduct(product)
  const [tried, setTried] = useState(false)
  const shop = useQuery(shopQuery)
  const shopCurrency = shop.data?.currency ?? product.currency
  const currency = draft.currency ?? shopCurrency
  const uploads = useUploads((_, insert) => setDraft(current => ({ ...current, images: insert(current.images) })))
  const unfinished = useRef(false)
  const titleMissing = tried && draft.title.trim() === ''
  const priceError = validateBasePrice(draft.priceCents, product.variants)

  function trySave() {
    setTried(true)
    const uploadsProblem = findUploadsProblem(uploads)
    if (draft.title.trim() === '') return void toast.failed(catalog.titleMissing)
    if (priceError) return void toast.failed(catalog.saveFailed, { text: priceError })
    if (unfinished.current) return void toast.failed(catalog.shippingUnfinished)
    if (uploadsProblem) return void toast.failed(uploadsProblem)
    save()
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
            {...((tried || (draft.priceCents ?? 0) < 0) && priceError && { error: priceError })}
          >
            <MoneyInput currency={currency} value={draft.priceCents} onChange={priceCents => change({ priceCents })} />
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
        <LazyPicker
          title={draft.title}
          images={draft.images}
          uploads={uploads}
          onChange={update => setDraft(current => ({ ...current, images: update(current.images) }))}
        />
      </CardGroup>
      <CardGroup title={catalog.shipping} text={catalog.shippingText}>
        <ShippingOptions
          options={draft.shippingOptions}
          money={getShippingCurrencies(draft.currency, shop.data?.currency ?? null)}
          unfinished={unfinished}
          error={tried ? catalog.shippingUnfinished : undefined}
          onChange={update => setDraft(current => ({ ...current, shippingOptions: update(current.shippingOptions) }))}
        />
      </CardGroup>
      <LanguageCurrencyFields {...draft} onChange={change} />
      <LazyBumps product={product} />
      <InstallmentsField value={draft.maxInstallments} onChange={maxInstallments => change({ maxInstallments })} />
      {!dirty && (
        <div className="flex justify-end border-t border-line pt-5">
          <Button variant="outline" onClick={onClose}>
            {shell.close}
          </Button>
        </div>
      )}
      <SaveBar
        dirty={dirty}
        busy={saving}
        save={catalog.saveChanges}
        onSave={trySave}
        onDiscard={discard}
        unfinished={() => uploads.list.length > 0 || unfinished.current}
      />
      {conflict && (
        <ConflictDialog
          rows={buildProductConflictRows({ base, theirs: conflict.theirs, mine: draft }, shopCurrency)}
          busy={saving}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          onBack={conflict.back}
        />
      )}
    </div>
  )
}
