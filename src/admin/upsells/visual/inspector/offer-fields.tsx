import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { productsQuery } from '../../../editor/charge/queries.ts'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import type { ElementChange } from './edits.ts'
import { MiniFact, MiniSelect, MiniText } from './mini-field.tsx'

const fixed = 'fixed'
type Change = (change: ElementChange, changedPart: string) => void
type OfferProps = { element: VisualElement; onChange: Change }

/** Fields for an offer of a product of the shop, with the product's current price. */
function BoundOffer({ element, onChange }: OfferProps) {
  const products = useQuery(productsQuery)
  const product = products.data?.find(one => one.id === element.productId)
  const variants = product?.variants ?? []
  const variant = variants.find(one => one.id === element.variantId) ?? variants[0]
  if (products.isSuccess && !product)
    return (
      <p className="col-span-2 text-sm text-danger-ink" role="alert">
        {words.productGone}
      </p>
    )
  return (
    <>
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

/** Until the products have loaded, the list contains only the selected product. */
const toKnownOptions = ({ productId, name }: VisualElement) =>
  productId ? [{ value: productId, label: name ?? '' }] : []

/** Chooses what a product element charges: a product of the shop, or a fixed name and price. */
export function OfferFields({ element, onChange }: OfferProps) {
  const products = useQuery(productsQuery)
  const options =
    products.data?.map(product => ({ value: product.id, label: product.title })) ?? toKnownOptions(element)
  const isGone = products.isSuccess && element.productId && !options.some(({ value }) => value === element.productId)
  function choose(id: string) {
    const product = products.data?.find(one => one.id === id)
    const [first] = product?.variants ?? []
    if (id === fixed) onChange({ productId: undefined, variantId: undefined }, 'offer')
    else if (product)
      onChange(
        {
          ...{ productId: product.id, variantId: first?.id },
          ...{ name: product.title, price: first?.cents ?? product.priceCents },
        },
        'offer',
      )
  }
  return (
    <>
      <MiniSelect
        label={words.offer}
        id="visual-offer"
        wide
        value={isGone ? '' : (element.productId ?? fixed)}
        options={[
          ...(isGone ? [{ value: '', label: '–', disabled: true }] : []),
          ...options,
          { value: fixed, label: words.fixedOffer },
        ]}
        onChange={choose}
      />
      {element.productId ? (
        <BoundOffer element={element} onChange={onChange} />
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
