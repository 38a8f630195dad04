import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { toBoundOffer } from '../../../editor/charge/bound-offer.ts'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { ProductPicker } from '../../../ui/products/product-picker.tsx'
import { useChosenProduct } from '../../../ui/products/use-chosen-products.ts'
import { useProductSearch } from '../../../ui/products/use-product-search.ts'
import type { ElementChange } from './edits.ts'
import { MiniFact, MiniSelect, MiniText } from './mini-field.tsx'

type Change = (change: ElementChange, changedPart: string) => void
type OfferProps = { element: VisualElement; onChange: Change }

/** Fields for an offer of a product of the shop, with the product's current price. */
function BoundOffer({ element, onChange }: OfferProps) {
  const { data: product } = useChosenProduct(element.productId)
  const variants = product?.variants ?? []
  const variant = variants.find(one => one.id === element.variantId) ?? variants[0]
  const isGone = product === null || product?.isActive === false
  const picker = (
    <Field label={words.product} className="col-span-2" error={isGone && words.productGone}>
      <ProductPicker
        label={words.product}
        value={element.productId}
        knownTitle={element.name}
        isRequired
        onChange={next => next && onChange(toBoundOffer(next), 'offer')}
      />
    </Field>
  )
  if (isGone || !element.productId) return picker
  return (
    <>
      {picker}
      {product && variants.length > 1 && (
        <MiniSelect
          label={words.variant}
          wide
          value={variant?.id ?? ''}
          options={variants.map(one => ({ value: one.id, label: one.name }))}
          onChange={id => {
            const next = variants.find(one => one.id === id)
            if (next) onChange({ variantId: next.id, price: next.cents }, 'variant')
          }}
        />
      )}
      <MiniFact label={words.name} wide value={product?.title ?? element.name ?? ''} />
      <MiniFact
        label={words.price}
        wide
        value={formatMoney(variant?.cents ?? element.price ?? 0, product?.currency ?? 'usd')}
      />
      {product && (
        <p className="col-span-2 text-sm text-ink-2">
          {words.chargedFrom(variant?.sku || product.sku || product.title)}
        </p>
      )}
    </>
  )
}

/** Fields for an offer whose name and price exist only on this page. */
function FixedOffer({ element, onChange }: OfferProps) {
  const isIncomplete = !element.name?.trim() || !element.price
  return (
    <>
      <MiniText
        label={words.name}
        wide
        value={element.name ?? ''}
        maxLength={300}
        invalid={!element.name?.trim()}
        onChange={name => onChange({ name }, 'name')}
      />
      <div className="vs-money col-span-2">
        <span aria-hidden="true">{words.price}</span>
        <MoneyInput
          aria-label={words.price}
          value={element.price ?? null}
          onChange={price => onChange({ price: price ?? undefined }, 'price')}
        />
      </div>
      <p className={isIncomplete ? 'col-span-2 text-sm text-danger-ink' : 'col-span-2 text-sm text-ink-2'}>
        {isIncomplete ? words.incomplete : words.chargedFixed}
      </p>
    </>
  )
}

/** Chooses what a product element charges: a product of the shop, or a fixed name and price. */
export function OfferFields({ element, onChange }: OfferProps) {
  const { products, isCatalogEmpty } = useProductSearch()
  /** The element for which the seller chose 'a product of the shop' before the products had loaded. */
  const [unboundId, setUnboundId] = useState<string | null>(null)
  const isBound = Boolean(element.productId) || unboundId === element.id
  function choose(offer: string) {
    const [first] = products
    setUnboundId(offer === 'bound' && !first ? element.id : null)
    if (offer === 'fixed') onChange({ productId: undefined, variantId: undefined }, 'offer')
    else if (first) onChange(toBoundOffer(first), 'offer')
  }
  return (
    <>
      <MiniSelect
        label={words.offer}
        id="visual-offer"
        wide
        value={isBound ? 'bound' : 'fixed'}
        options={[
          { value: 'bound', label: words.boundOffer, disabled: isCatalogEmpty },
          { value: 'fixed', label: words.fixedOffer },
        ]}
        onChange={choose}
      />
      {isBound ? (
        <BoundOffer
          element={element}
          onChange={(change, changedPart) => {
            setUnboundId(null)
            onChange(change, changedPart)
          }}
        />
      ) : (
        <FixedOffer element={element} onChange={onChange} />
      )}
      <Field label={words.description} optional className="col-span-2">
        <Textarea
          rows={2}
          maxLength={5000}
          value={element.content}
          onChange={event => onChange({ content: event.target.value }, 'content')}
        />
      </Field>
    </>
  )
}
