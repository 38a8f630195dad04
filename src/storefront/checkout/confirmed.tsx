import { type ReactNode, useEffect, useRef } from 'react'
import type { Settled } from '#contract/checkout.ts'
import type { CheckoutData } from '#contract/screen-data.ts'
import { findCountry } from '#domain/countries-list.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { BumpLines } from '../pay/bump-cards.tsx'
import { getMainCents } from '../pay/bumps.ts'
import { Contents } from '../ui/contents.tsx'
import { getCountryName } from '../ui/country-name.ts'
import { formatPayment } from '../ui/format-payment.ts'
import { Header } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { OrderLinks } from '../ui/order-links.tsx'
import { OrderSteps } from '../ui/order-steps.tsx'
import { Picture } from '../ui/picture.tsx'
import { LinkLines } from './link-lines.tsx'
import type { CheckoutState } from './state.ts'
import { Totals } from './totals.tsx'

type Props = { data: CheckoutData; state: CheckoutState; settled: Settled }

/** Replaces the form once the order is paid or its payment is pending, unless upsell offers follow. */
export function Confirmed({ data, state, settled, strip }: Props & { strip: ReactNode }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    title.current?.focus()
  }, [])
  const paid = settled.state === 'paid' && settled.order.totalCents > 0
  return (
    <>
      <Header shop={data.shop}>
        <span className="sm mut">
          {words.order} <b className="num ink">{words.orderNumber(settled.order.number)}</b>
        </span>
      </Header>
      {strip}
      <main className="ty">
        <div>
          <div className="seal">
            <Icon name="check" />
          </div>
          <h1 ref={title} tabIndex={-1}>
            {words.confirmed}
          </h1>
          <p className="lead">{words.confirmedText}</p>
          <Steps data={data} state={state} settled={settled} />
          {state.cart.needsAddress && <ShipTo state={state} />}
          <OrderLinks settled={settled} />
        </div>
        <Receipt data={data} state={state} title={words.receipt} label={paid ? words.paid : words.total}>
          <button type="button" className="btn outline" onClick={() => print()}>
            <Icon name="printer" /> {words.printReceipt}
          </button>
        </Receipt>
      </main>
    </>
  )
}

function Steps({ data, state, settled }: Props): ReactNode {
  const { order } = settled
  const { needsAddress, needsShipping, shippingChoices, shippingOptionId } = state.cart
  const ships = data.link ? needsAddress : needsShipping
  const paid = settled.state === 'paid'
  const amount = settled.card
    ? formatPayment(settled.card, order.currency)
    : formatMoney(order.totalCents, order.currency)
  return (
    <OrderSteps
      paid={paid}
      free={paid && order.totalCents === 0}
      payments={<p className="sm mut num">{paid ? amount : words.pendingText}</p>}
      maskedEmail={order.maskedEmail}
      shipping={ships ? { name: shippingChoices.find(choice => choice.id === shippingOptionId)?.name } : null}
    />
  )
}

function ShipTo({ state }: Pick<Props, 'state'>): ReactNode {
  const { name, address, complement, district, city, state: region, zip, country } = state.fields
  const known = findCountry(country)
  const inWords = known ? getCountryName(known) : country
  const lines = [
    name,
    address,
    complement,
    district,
    [city, [region, zip].filter(Boolean).join(' ')].join(', '),
    inWords,
  ]
  return (
    <dl className="facts">
      <div>
        <dt>{words.shipTo}</dt>
        {lines.filter(Boolean).map(line => (
          <dd key={line}>{line}</dd>
        ))}
      </div>
    </dl>
  )
}

type ReceiptProps = Pick<Props, 'data' | 'state'> & { title: string; label: string; children?: ReactNode }
/** What the order consists of, with its total. */
export function Receipt({ data, state, title, label, children }: ReceiptProps): ReactNode {
  const { cart } = state
  const variant = cart.variants.find(each => each.id === cart.variantId)
  const image = variant?.image ?? data.product.image
  const details = [cart.variants.length > 1 && variant?.name, words.quantityShort(cart.quantity)].filter(Boolean)
  return (
    <aside className="rc" aria-label={title}>
      <h2 className="h2">{title}</h2>
      {data.link ? (
        <LinkLines link={data.link} currency={cart.quote.currency} />
      ) : (
        <div className="line">
          <Picture src={image} size={64} />
          <div className="line-text">
            <h3>{data.product.title}</h3>
            <p className="sm mut">{details.join(' · ')}</p>
            <Contents of={variant} />
          </div>
          <span className="price num">{formatMoney(getMainCents(cart), cart.quote.currency)}</span>
        </div>
      )}
      <BumpLines state={state} />
      <Totals state={state} label={label} />
      {children}
    </aside>
  )
}
