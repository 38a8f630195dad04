import type { ReactNode, RefObject } from 'react'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { simpleCheckout as words } from '#i18n/storefront.ts'
import { BumpCards } from '../pay/bump-cards.tsx'
import type { CardFieldsControls } from '../pay/card.ts'
import { type CodeReactions, getPanelLanguage, LazyCodePanel } from '../pay/code-panel.tsx'
import { ErrorSummary } from '../pay/error-summary.tsx'
import { findMercadoPago } from '../pay/methods.ts'
import { PayForm } from '../pay/pay-form.tsx'
import { QuantityCards } from '../pay/quantity-cards.tsx'
import { RecentPurchasePanel } from '../pay/recent-purchase.tsx'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { SoldOutNotice } from '../ui/sold-out.tsx'
import { BuyerForm } from './buyer-form.tsx'
import { Confirmed, Receipt } from './confirmed.tsx'
import { OrderButton } from './order-button.tsx'
import { OrderRecordedNotice } from './order-recorded-notice.tsx'
import type { PartProps } from './part-props.ts'
import { Payment } from './payment.tsx'
import { ProductCard } from './product-card.tsx'
import { Totals } from './totals.tsx'
import { listFieldLinks } from './validation.ts'

type Props = PartProps & {
  submit: () => void
  /** Opens the upsell offers for the order that this browser has just paid. Resolves to the URL of the offers. */
  openOffers: () => Promise<string>
  toggleBump: (id: string, isSelected: boolean) => void
  pickQuantity: (quantity: number) => void
  /** What happens to the order while its code waits for the payment. */
  code: CodeReactions
  form: RefObject<HTMLFormElement | null>
  controls: CardFieldsControls
}

export function SimpleCheckoutPage({
  submit,
  openOffers,
  toggleBump,
  pickQuantity,
  code,
  form,
  controls,
  ...part
}: Props): ReactNode {
  const { data, state, dispatch } = part
  const { banners, product, shop, stripe } = data
  const { awaiting } = state
  return (
    <>
      <Header shop={shop}>
        <span className="safe sm mut">
          <Icon name="lock" /> {words.secure}
        </span>
      </Header>
      <TestModeStrip
        simulated={stripe.mode === 'simulator'}
        text={words.simulatedPayments}
        link={words.testCards}
        href={(findMercadoPago(data, state.cart) ?? stripe).testCardsUrl}
      />
      {state.phase === 'over' && state.settled ? (
        <Confirmed data={data} state={state} settled={state.settled} />
      ) : (
        <>
          {awaiting && (
            <LazyCodePanel key={awaiting.code} panelLanguage={getPanelLanguage()} awaiting={awaiting} {...code}>
              <Receipt data={data} state={state} label={words.total} />
            </LazyCodePanel>
          )}
          {state.recentPurchase && !awaiting && (
            <RecentPurchasePanel
              words={words}
              purchase={state.recentPurchase}
              openOffers={openOffers}
              buyAgain={() => dispatch({ type: 'buyAgain' })}
            />
          )}
          <main className="sp" hidden={state.recentPurchase !== null || awaiting !== null}>
            {banners.top && (
              <ResponsiveImage
                className="tban"
                src={banners.top}
                sizes="(max-width: 1039px) calc(100vw - 32px), 976px"
                width={1280}
                height={288}
                first
              />
            )}
            <div className="cols">
              <ProductCard data={data} state={state} />
              <div className="sp-main">
                <h1>{product.title}</h1>
                {product.description && <p className="sp-about mut">{product.description}</p>}
                <ErrorSummary words={words} places={listFieldLinks()} state={state} focusCard={controls.focus} />
                <OrderRecordedNotice state={state} />
                {state.cart.block === 'gone' && <SoldOutNotice />}
                <PayForm form={form} submit={submit} hidden={state.cart.block === 'gone'}>
                  <QuantityCards
                    {...state.cart}
                    currency={state.cart.quote.currency}
                    name="quantity"
                    isDisabled={state.phase !== 'filling'}
                    onPick={pickQuantity}
                  />
                  <BuyerForm {...part} />
                  <Payment {...part} controls={controls} />
                  <BumpCards state={state} places={['summary']} name="bump" onToggle={toggleBump} />
                  <p className="coupon sm" role="status">
                    {state.couponRefused}
                  </p>
                  <Totals state={state} />
                  <BumpCards state={state} places={['above_button']} name="bump" onToggle={toggleBump} />
                  <OrderButton state={state} />
                </PayForm>
              </div>
            </div>
            <BottomBanners banners={banners.bottom} />
          </main>
        </>
      )}
    </>
  )
}

function BottomBanners({ banners }: { banners: SimpleCheckoutData['banners']['bottom'] }): ReactNode {
  const shown = banners.filter(src => src !== null)
  if (shown.length === 0) return null
  return (
    <section className={shown.length > 1 ? 'bb' : 'bb one'}>
      {shown.map(src => (
        <ResponsiveImage
          key={src}
          className="bban"
          src={src}
          sizes="(max-width: 1151px) calc(100vw - 32px), 482px"
          width={640}
          height={272}
        />
      ))}
    </section>
  )
}
