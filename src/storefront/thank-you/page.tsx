import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout } from '#words/spec/checkout.ts'
import { upsellPages as words } from '#words/spec/upsell-pages.ts'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import type { ThankYouData, ThankYouOrder, ThankYouPayment } from './data.ts'
import { ThankYouReceipt } from './receipt.tsx'

export function ThankYouPage({ data }: { data: ThankYouData }): ReactNode {
  const { order, stripe } = data
  return (
    <>
      <Header shop={data.shop.name}>
        {order && (
          <span className="sm mut">
            {words.order} <b className="num ink">{checkout.orderNumber(order.number)}</b>
          </span>
        )}
      </Header>
      <TestModeStrip
        mode={stripe.mode}
        text={checkout.simulatedPayments}
        link={checkout.testCards}
        href={stripe.testCardsUrl}
      />
      <main className={order ? 'ty' : 'ty plain'}>
        <div>
          <div className="seal">
            <Icon name="check" />
          </div>
          <h1>{words.thankYou}</h1>
          <p className="lead">
            {words.thankYouText} {words.thankYouMail}
          </p>
          {order && <Steps order={order} />}
          <a className="btn outline lg" href="/">
            {words.backToShop}
          </a>
        </div>
        {order && <ThankYouReceipt order={order} />}
      </main>
    </>
  )
}

function Steps({ order }: { order: ThankYouOrder }): ReactNode {
  return (
    <ol className="steps">
      <li className="done">
        <span className="n">
          <Icon name="check" />
        </span>
        <div>
          <b>{checkout.paymentReceived}</b>
          {order.payments.map(payment => (
            <p className="sm mut num" key={payment.id}>
              {paidWith(payment, order.currency)}
            </p>
          ))}
        </div>
      </li>
      <li>
        <span className="n" />
        <div>
          <b>{checkout.confirmationMail}</b>
          <p className="sm mut">{checkout.confirmationMailTo(order.maskedEmail)}</p>
        </div>
      </li>
      <li>
        <span className="n" />
        <div>
          <b>{checkout.packedNext}</b>
          {order.shippingName && <p className="sm mut">{order.shippingName}</p>}
        </div>
      </li>
    </ol>
  )
}

function paidWith({ brand, last4, cents }: ThankYouPayment, currency: string): string {
  const amount = formatMoney(cents, currency)
  if (!last4) return amount
  const name = brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : words.card
  return `${words.cardEnding(name, last4)}, ${amount}`
}
