import type { ReactNode, RefObject } from 'react'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { checkout, simpleCheckout as words } from '#words/storefront.ts'
import type { CardFields, CardFieldsProps, CardPart } from '../pay/card.ts'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { inWidths } from '../ui/rendition.ts'
import { BuyerForm } from './buyer-form.tsx'
import { OrderButton } from './order-button.tsx'
import { Over } from './over.tsx'
import type { PartProps } from './part-props.ts'
import { Payment } from './payment.tsx'
import { ProblemBox } from './problem-box.tsx'
import { ProductCard } from './product-card.tsx'
import { Recorded } from './recorded.tsx'
import { Totals } from './totals.tsx'

type Props = PartProps & {
  submit: () => void
  form: RefObject<HTMLFormElement | null>
  cardFields: CardFields | null
  onReady: CardFieldsProps['onReady']
  focusCard: (part: CardPart) => void
}

/** The simple checkout as a picture of its state. */
export function SimpleCheckoutPage({ submit, form, cardFields, onReady, focusCard, ...part }: Props): ReactNode {
  const { data, state } = part
  const { banners, product, shop, stripe } = data
  return (
    <>
      <Header shop={shop.name}>
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
        <main className="sp">
          {banners.top && (
            <img
              className="tban"
              src={banners.top}
              srcSet={inWidths(banners.top)}
              sizes="(max-width: 1039px) calc(100vw - 32px), 976px"
              alt=""
              width={1280}
              height={288}
              fetchPriority="high"
            />
          )}
          <div className="cols">
            <ProductCard data={data} state={state} />
            <div className="sp-main">
              <h1>{product.title}</h1>
              {product.description && <p className="sp-about mut">{product.description}</p>}
              <ProblemBox state={state} focusCard={focusCard} />
              <Recorded state={state} />
              {/* A dialog form without a dialog does nothing by itself: no press before hydration can put fields into an address. */}
              <form
                ref={form}
                method="dialog"
                noValidate
                onSubmit={event => {
                  event.preventDefault()
                  submit()
                }}
              >
                <BuyerForm {...part} />
                <Payment {...part} cardFields={cardFields} onReady={onReady} />
                <Totals state={state} />
                <OrderButton state={state} />
              </form>
            </div>
          </div>
          <BottomBanners banners={banners.bottom} />
        </main>
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
        <img
          key={src}
          className="bban"
          src={src}
          srcSet={inWidths(src)}
          sizes="(max-width: 1151px) calc(100vw - 32px), 482px"
          alt=""
          width={640}
          height={272}
          loading="lazy"
          decoding="async"
        />
      ))}
    </section>
  )
}
