import { type ReactNode, useEffect, useRef } from 'react'
import type { Settled } from '#contract/checkout.ts'
import { formatMoney } from '#domain/money.ts'
import { simpleCheckout as words } from '#i18n/storefront.ts'
import { getMainCents } from '../pay/bumps.ts'
import { formatPayment } from '../ui/format-payment.ts'
import { Icon } from '../ui/icons.tsx'
import { OrderLinks } from '../ui/order-links.tsx'
import { Picture } from '../ui/picture.tsx'
import type { PartProps } from './part-props.ts'
import { Totals } from './totals.tsx'

/** Replaces the page once the order is paid or its payment is pending, unless upsell offers follow. */
export function Confirmed({ data, state, settled }: Omit<PartProps, 'dispatch'> & { settled: Settled }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    title.current?.focus()
  }, [])
  const { order } = settled
  const paid = settled.state === 'paid'
  const free = paid && order.totalCents === 0
  const text = free ? words.freeText : paid ? words.paidText : words.pendingText
  return (
    <main className="ty">
      <div>
        <div className="seal">
          <Icon name={paid ? 'check' : 'clock'} />
        </div>
        <h1 ref={title} tabIndex={-1}>
          {free ? words.recorded : paid ? words.paid : words.pending}
        </h1>
        <p className="lead">{text(order.number, order.maskedEmail)}</p>
        {paid && settled.card && <p className="lead num">{formatPayment(settled.card, order.currency)}</p>}
        <OrderLinks settled={settled} />
      </div>
      <Receipt data={data} state={state} label={paid && !free ? words.paidTotal : words.total}>
        <button type="button" className="btn outline" onClick={() => print()}>
          <Icon name="printer" /> {words.print}
        </button>
      </Receipt>
    </main>
  )
}

type ReceiptProps = Omit<PartProps, 'dispatch'> & { label: string; children?: ReactNode }
/** What the order consists of, with its total. */
export function Receipt({ data, state, label, children }: ReceiptProps): ReactNode {
  const { currency } = state.cart.quote
  return (
    <aside className="rc" aria-label={words.summary}>
      <h2 className="h2">{words.summary}</h2>
      <div className="line">
        <Picture src={data.product.image} size={64} />
        <div className="line-text">
          <h3>{data.product.name}</h3>
          <p className="sm mut">{words.sku(data.product.sku)}</p>
        </div>
        <span className="price num">{formatMoney(getMainCents(state.cart), currency)}</span>
      </div>
      <Totals state={state} label={label} />
      {children}
    </aside>
  )
}
