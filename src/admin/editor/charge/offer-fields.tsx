import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import { productsQuery } from './queries.ts'

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
  const products = useQuery(productsQuery)
  const product = products.data?.find(one => one.id === offer.productId)
  const variants = product?.variants ?? []
  return (
    <>
      <Field
        label={words.offerProduct}
        error={products.isSuccess && offer.productId && !product ? words.productGone : undefined}
        hint={words.boundNote}
      >
        <Select
          value={product?.id ?? ''}
          onChange={event => {
            const next = products.data?.find(one => one.id === event.target.value)
            const first = next?.variants[0]
            if (next)
              onChange({
                productId: next.id,
                variantId: first?.id,
                name: next.title,
                price: first?.cents ?? next.priceCents,
              })
          }}
        >
          <option value="" disabled>
            {words.chooseProduct}
          </option>
          {products.data?.map(one => (
            <option key={one.id} value={one.id}>
              {`${one.title} · ${formatMoney(getDisplayPriceCents(one), one.currency)}`}
            </option>
          ))}
        </Select>
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
  const products = useQuery(productsQuery)
  const bound = offer.productId !== undefined
  return (
    <>
      <Field label={words.offer}>
        <Select
          value={bound ? 'bound' : 'fixed'}
          onChange={event => {
            const first = products.data?.[0]
            if (event.target.value === 'fixed') onChange({ name: offer.name, price: offer.price })
            else if (first)
              onChange({
                productId: first.id,
                variantId: first.variants[0]?.id,
                name: first.title,
                price: first.variants[0]?.cents ?? first.priceCents,
              })
          }}
        >
          <option value="bound" disabled={!products.data?.length}>
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
