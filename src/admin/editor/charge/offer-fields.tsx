import { formatMoney } from '#domain/money.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { ProductPicker } from '../../ui/products/product-picker.tsx'
import { useChosenProduct } from '../../ui/products/use-chosen-products.ts'
import { useProductSearch } from '../../ui/products/use-product-search.ts'
import { Select } from '../../ui/select.tsx'
import { toBoundOffer } from './bound-offer.ts'

/** What is charged: a product of the shop (or one of its variants), or a fixed name and a price in cents. */
export type OfferDraft = {
  productId?: string | undefined
  variantId?: string | undefined
  name?: string | undefined
  price?: number | undefined
}

/** Whether the draft is complete: it has a product, or a name and a price. */
export const isComplete = (offer: OfferDraft) => Boolean(offer.productId) || Boolean(offer.name?.trim() && offer.price)

function BoundOffer({ offer, onChange }: { offer: OfferDraft; onChange: (offer: OfferDraft) => void }) {
  const { data: product } = useChosenProduct(offer.productId)
  const variants = product?.variants ?? []
  const isGone = product === null || product?.isActive === false
  return (
    <>
      <Field label={words.offerProduct} error={isGone && words.productGone} hint={words.boundNote}>
        <ProductPicker
          label={words.offerProduct}
          placeholder={words.chooseProduct}
          value={offer.productId}
          knownTitle={offer.name}
          isRequired
          onChange={next => next && onChange(toBoundOffer(next))}
        />
      </Field>
      {product && variants.length > 1 && (
        <Field label={words.offerVariant}>
          <Select
            value={offer.variantId ?? variants[0]?.id}
            onChange={event => {
              const variant = variants.find(one => one.id === event.target.value)
              onChange({ ...offer, variantId: variant?.id, price: variant?.cents ?? offer.price })
            }}
          >
            {variants.map(variant => (
              <option key={variant.id} value={variant.id}>
                {`${variant.name} · ${formatMoney(variant.cents, product.currency)}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}

type OfferFieldsProps = {
  offer: OfferDraft
  onChange: (offer: OfferDraft) => void
  /** Whether saving was attempted. From then on, missing values are marked. */
  isSubmitted: boolean
}

function FixedOffer({ offer, onChange, isSubmitted }: OfferFieldsProps) {
  const error = (missing: boolean) => (isSubmitted && missing ? words.offerIncomplete : undefined)
  return (
    <>
      <Field label={words.productName} error={error(!offer.name?.trim())}>
        <Input
          value={offer.name ?? ''}
          maxLength={300}
          onChange={event => onChange({ ...offer, name: event.target.value })}
        />
      </Field>
      <Field label={words.productPrice} hint={words.fixedNote} error={error(!offer.price)}>
        <MoneyInput value={offer.price ?? null} onChange={price => onChange({ ...offer, price: price ?? undefined })} />
      </Field>
    </>
  )
}

export function OfferFields({ offer, onChange, isSubmitted }: OfferFieldsProps) {
  const { products } = useProductSearch()
  const bound = offer.productId !== undefined
  return (
    <>
      <Field label={words.offer}>
        <Select
          value={bound ? 'bound' : 'fixed'}
          onChange={event => {
            const [first] = products
            if (event.target.value === 'fixed') onChange({ name: offer.name, price: offer.price })
            else if (first) onChange(toBoundOffer(first))
          }}
        >
          <option value="bound" disabled={products.length === 0}>
            {words.offerBound}
          </option>
          <option value="fixed">{words.offerFixed}</option>
        </Select>
      </Field>
      {bound ? (
        <BoundOffer offer={offer} onChange={onChange} />
      ) : (
        <FixedOffer offer={offer} onChange={onChange} isSubmitted={isSubmitted} />
      )}
    </>
  )
}
