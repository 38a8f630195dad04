import type { ReactNode, RefObject } from 'react'
import type { Country } from '#domain/countries.ts'
import { getLanguageTag, checkout as words } from '#i18n/storefront.ts'
import type { CardFieldsControls } from '../pay/card.ts'
import { LazyCodePanel } from '../pay/code-panel.tsx'
import { ErrorSummary } from '../pay/error-summary.tsx'
import { findMercadoPago } from '../pay/methods.ts'
import { PayForm } from '../pay/pay-form.tsx'
import { RecentPurchasePanel } from '../pay/recent-purchase.tsx'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { SoldOutNotice } from '../ui/sold-out.tsx'
import type { PartProps } from './actions.ts'
import { findMethod } from './block-reason.ts'
import { CheckoutBlock, Column } from './blocks.tsx'
import { Bumps } from './bumps.tsx'
import { Confirmed, Receipt } from './confirmed.tsx'
import { Contact } from './contact.tsx'
import { Delivery } from './delivery.tsx'
import { ExpressCheckoutSlot } from './express.tsx'
import { listFieldLinks } from './field-links.ts'
import { PayButton } from './pay-button.tsx'
import { Payment } from './payment.tsx'
import { Quantities } from './quantities.tsx'
import { ShippingPicker } from './shipping-picker.tsx'
import { Summary } from './summary.tsx'

type Props = PartProps & {
  countries: readonly Country[]
  activated: number | null
  form: RefObject<HTMLFormElement | null>
  controls: CardFieldsControls
}

export function CheckoutPage({ data, countries, state, actions, activated, form, controls }: Props): ReactNode {
  const countryName = countries.find(country => country.code === state.fields.country)?.name ?? state.fields.country
  const part = { data, state, actions }
  const live = { data, state, activated }
  const { timer, online, lead, column, areBumpsAboveButton } = data.parts
  const bumpPlaces = ['summary', 'above_button'] as const
  const { awaiting } = state
  const isReplaced = state.recentPurchase !== null || awaiting !== null
  const strip = (
    <TestModeStrip
      simulated={data.preview || data.stripe.mode === 'simulator'}
      text={data.preview ? words.preview : words.simulatedPayments}
      link={words.testCards}
      href={(findMercadoPago(data, state.cart) ?? data.stripe).testCardsUrl}
    />
  )
  if (state.phase === 'confirmed' && state.settled) {
    return <Confirmed data={data} state={state} settled={state.settled} strip={strip} />
  }
  return (
    <>
      <Header shop={data.shop}>{online && <CheckoutBlock block={online} {...live} />}</Header>
      {timer && !isReplaced && state.cart.unavailable !== 'payment' && <CheckoutBlock block={timer} {...live} />}
      {strip}
      {state.recentPurchase && !awaiting && (
        <RecentPurchasePanel
          words={words}
          purchase={state.recentPurchase}
          openOffers={actions.openOffers}
          buyAgain={() => actions.dispatch({ type: 'buyAgain' })}
        />
      )}
      {awaiting && (
        <LazyCodePanel key={awaiting.code} panelLanguage={getLanguageTag()} awaiting={awaiting} {...actions.code}>
          <Receipt data={data} state={state} title={words.summary} label={words.total} />
        </LazyCodePanel>
      )}
      <div className="co" hidden={isReplaced}>
        {lead.length > 0 && (
          <section className="form lead" aria-label={data.shop.name}>
            <Column {...live} parts={lead} />
          </section>
        )}
        <Summary {...part} />
        <main className="form">
          <h1 className="vh">{words.title}</h1>
          {state.cart.unavailable === 'sold_out' && <SoldOutNotice />}
          <ErrorSummary
            words={{ ...words, ...(findMethod(state) === 'pix' && { problemText: words.pix.problemText }) }}
            places={listFieldLinks()}
            state={state}
            focusCard={controls.focus}
          />
          <PayForm form={form} submit={actions.pay} hidden={state.cart.unavailable === 'sold_out'}>
            <Quantities state={state} actions={actions} name="phone-quantity" className="phone" />
            <ExpressCheckoutSlot data={data} state={state} isAboveForm />
            <Column
              {...live}
              parts={column}
              forms={{
                contact_form: <Contact {...part} countries={countries} />,
                delivery_form: (
                  <>
                    <Delivery {...part} />
                    <ShippingPicker {...part} countryName={countryName} />
                  </>
                ),
                payment_form: (
                  <>
                    <Payment {...part} controls={controls} />
                    {areBumpsAboveButton && <Bumps {...part} places={bumpPlaces} />}
                    <PayButton state={state} />
                  </>
                ),
                order_bumps: <Bumps {...part} places={bumpPlaces} />,
              }}
            />
          </PayForm>
        </main>
      </div>
    </>
  )
}
