import type { ReactNode } from 'react'
import type { OrderPageData } from '#contract/bought-data.ts'
import { formatDateTime } from '#domain/time-zone.ts'
import { checkout, getLanguageTag, orderPage as words } from '#i18n/storefront.ts'
import { DigitalGoods } from '../digital-goods/digital-goods.tsx'
import { CodePanel } from '../pix/code-panel.tsx'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { OrderReceipt } from '../ui/order-receipt.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { PaymentsAndRefunds } from './payments-and-refunds.tsx'
import { RequestLinksForm } from './request-links-form.tsx'
import { Subscription } from './subscription.tsx'
import { WithdrawConsentForm } from './withdraw-consent-form.tsx'

type Order = NonNullable<OrderPageData['order']>

/** Shows an order to anyone with its link. Without an order, shows a form that requests order links by e-mail. */
export function OrderPage({ data }: { data: OrderPageData }): ReactNode {
  const { order, shop } = data
  return (
    <>
      <Header shop={shop}>
        {order && (
          <span className="sm mut">
            {checkout.order} <b className="num ink">{checkout.orderNumber(order.number)}</b>
          </span>
        )}
      </Header>
      <TestModeStrip simulated={data.simulated} text={checkout.simulatedPayments} />
      <main className={order ? 'ty' : 'ty plain'}>
        {order ? (
          <OrderDetails order={order} />
        ) : (
          <RequestLinksForm missing={data.missing} sendsMails={data.sendsMails} />
        )}
        {order && (
          <OrderReceipt order={order} isUnpaid={order.awaiting !== null}>
            {!order.awaiting && (
              <button type="button" className="btn outline" data-print>
                <Icon name="printer" />
                {checkout.printReceipt}
              </button>
            )}
          </OrderReceipt>
        )}
      </main>
      <ShopFooter shop={shop} />
    </>
  )
}

function OrderDetails({ order }: { order: Order }): ReactNode {
  return (
    <div>
      <h1>{words.title(order.number)}</h1>
      <p className="lead">
        {order.state === 'paid' && order.totalCents === 0 ? words.free : words.states[order.state]}
      </p>
      {order.awaiting && (
        <CodePanel
          awaiting={order.awaiting}
          heading="h2"
          until={formatDateTime(order.timeZone, getLanguageTag(), new Date(order.awaiting.expiresAt))}
        />
      )}
      {order.resume && (
        <p className="acts">
          <a className="btn brand lg" href={order.resume}>
            {words.resume}
          </a>
        </p>
      )}
      <DigitalGoods benefits={order.benefits} timeZone={order.timeZone} />
      <PaymentsAndRefunds order={order} />
      {order.subscription && <Subscription subscription={order.subscription} timeZone={order.timeZone} />}
      <dl className="facts">
        {order.address.length > 0 && (
          <div>
            <dt>{order.isShipped ? words.shipTo : words.address}</dt>
            {order.address.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered.
              <dd key={index}>{line}</dd>
            ))}
          </div>
        )}
        <div>
          <dt>{words.mailedTo}</dt>
          <dd>{order.maskedEmail}</dd>
        </div>
      </dl>
      {order.consents && <WithdrawConsentForm publicId={order.publicId} linkKey={order.key} />}
    </div>
  )
}
