import type { ReactNode } from 'react'
import type { ThankYouData } from '#contract/screen-data.ts'
import { checkout, orderPage, upsellPages as words } from '#words/storefront.ts'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { OrderReceipt } from '../ui/order-receipt.tsx'
import { paidWith } from '../ui/paid-with.ts'
import { ShopFoot } from '../ui/shop-foot.tsx'

type Order = NonNullable<ThankYouData['order']>

export function ThankYouPage({ data }: { data: ThankYouData }): ReactNode {
  const { order } = data
  return (
    <>
      <Header shop={data.shop}>
        {order && (
          <span className="sm mut">
            {words.order} <b className="num ink">{checkout.orderNumber(order.number)}</b>
          </span>
        )}
      </Header>
      <TestModeStrip simulated={data.simulated} text={checkout.simulatedPayments} />
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
          <div className="acts">
            {order && (
              <a className="btn default lg" href={order.href}>
                {orderPage.seeOrder}
              </a>
            )}
            <a className="btn outline lg" href="/">
              {words.backToShop}
            </a>
          </div>
        </div>
        {order && <OrderReceipt order={order} />}
      </main>
      <ShopFoot shop={data.shop} />
    </>
  )
}

function Steps({ order }: { order: Order }): ReactNode {
  return (
    <ol className="steps">
      <li className="done">
        <span className="n">
          <Icon name="check" />
        </span>
        <div>
          <b>{checkout.paymentReceived}</b>
          {order.payments.map((payment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a finished order's payments never move
            <p className="sm mut num" key={index}>
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
          <p className="sm mut">{order.lines.find(line => line.kind === 'shipping')?.title}</p>
        </div>
      </li>
    </ol>
  )
}
