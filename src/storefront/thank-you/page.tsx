import type { ReactNode } from 'react'
import type { ThankYouData } from '#contract/bought-data.ts'
import { checkout, orderPage, upsellPages as words } from '#i18n/storefront.ts'
import { DigitalGoods } from '../digital-goods/digital-goods.tsx'
import { formatPayment } from '../ui/format-payment.ts'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { OrderReceipt } from '../ui/order-receipt.tsx'
import { OrderSteps } from '../ui/order-steps.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'

type Order = NonNullable<ThankYouData['order']>

export function ThankYouPage({ data }: { data: ThankYouData }): ReactNode {
  const { order } = data
  return (
    <>
      <Header shop={data.shop}>
        {order && (
          <span className="sm mut">
            {checkout.order} <b className="num ink">{checkout.orderNumber(order.number)}</b>
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
            {checkout.success} {words.thankYouMail}
          </p>
          {order && <DigitalGoods benefits={order.benefits} timeZone={order.timeZone} />}
          {order && (
            <OrderSteps
              paid
              free={order.totalCents === 0}
              payments={<Payments order={order} />}
              maskedEmail={order.maskedEmail}
              shipping={order.isShipped ? { name: order.lines.find(line => line.kind === 'shipping')?.title } : null}
            />
          )}
          <div className="acts">
            {order?.resume && (
              <a className="btn brand lg" href={order.resume}>
                {orderPage.resume}
              </a>
            )}
            {order && (
              <a className={order.resume ? 'btn outline lg' : 'btn default lg'} href={order.href}>
                {orderPage.seeOrder}
              </a>
            )}
            <a className="btn outline lg" href="/">
              {checkout.backToShop}
            </a>
          </div>
        </div>
        {order && <OrderReceipt order={order} />}
      </main>
      <ShopFooter shop={data.shop} />
    </>
  )
}

const Payments = ({ order }: { order: Order }): ReactNode =>
  order.payments.map((payment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the payments of a finished order are never reordered
    <p className="sm mut num" key={index}>
      {formatPayment(payment, order.currency)}
    </p>
  ))
