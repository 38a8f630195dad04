import type { ReactNode, RefObject } from 'react'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { checkout, simpleCheckout as words } from '#words/storefront.ts'
import type { CardHand } from '../pay/card.ts'
import { PayForm } from '../pay/pay-form.tsx'
import { ProblemBox } from '../pay/problem-box.tsx'
import { RecentPurchasePanel } from '../pay/recent-purchase.tsx'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { SoldOut } from '../ui/sold-out.tsx'
import { BuyerForm } from './buyer-form.tsx'
import { OrderButton } from './order-button.tsx'
import { Over } from './over.tsx'
import type { PartProps } from './part-props.ts'
import { Payment } from './payment.tsx'
import { ProductCard } from './product-card.tsx'
import { Recorded } from './recorded.tsx'
import { Totals } from './totals.tsx'
import { places } from './validation.ts'

type Props = PartProps & {
  submit: () => void
  /** Opens the offers of the order that this browser has just paid; resolves to their address. */
  openOffers: () => Promise<string>
  form: RefObject<HTMLFormElement | null>
  hand: CardHand
}

/** The simple checkout as a picture of its state. */
export function SimpleCheckoutPage({ submit, openOffers, form, hand, ...part }: Props): ReactNode {
  const { data, state, dispatch } = part
  const { banners, product, shop, stripe } = data
  return (
    <>
      <Header shop={shop}>
        <span className="safe sm mut">
          <Icon name="lock" /> {words.secure}
        </span>
      </Header>
      <TestModeStrip
        simulated={stripe.mode === 'simulator'}
        text={checkout.simulatedPayments}
        link={checkout.testCards}
        href={stripe.testCardsUrl}
      />
      {state.phase === 'over' && state.settled ? (
        <Over data={data} state={state} settled={state.settled} />
      ) : (
        <>
          {state.recentPurchase && (
            <RecentPurchasePanel
              words={words}
              purchase={state.recentPurchase}
              openOffers={openOffers}
              buyAgain={() => dispatch({ type: 'buyAgain' })}
            />
          )}
          <main className="sp" hidden={state.recentPurchase !== null}>
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
                <ProblemBox words={words} places={places()} state={state} focusCard={hand.focus} />
                <Recorded state={state} />
                {state.cart.block === 'gone' && <SoldOut />}
                <PayForm form={form} submit={submit} hidden={state.cart.block === 'gone'}>
                  <BuyerForm {...part} />
                  <Payment {...part} hand={hand} />
                  <p className="coupon sm" role="status">
                    {state.couponRefused}
                  </p>
                  <Totals state={state} />
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
