import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { getUnitPrice } from '#domain/quantity-price.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { BumpLines } from '../pay/bump-cards.tsx'
import { listSelectedBumps } from '../pay/bumps.ts'
import { getPaidCents } from '../pay/methods.ts'
import { Contents } from '../ui/contents.tsx'
import { Icon } from '../ui/icons.tsx'
import { Picture } from '../ui/picture.tsx'
import type { PartProps } from './actions.ts'
import { Bumps } from './bumps.tsx'
import { ExpressCheckoutSlot } from './express.tsx'
import { LinkLines } from './link-lines.tsx'
import { PromoBox } from './promo-box.tsx'
import { pickQuantity, Quantities } from './quantities.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { Totals } from './totals.tsx'
import { VariantPicker } from './variant-picker.tsx'

/**
 * The order summary. A checkout template can hide its picture and description, but not the items and totals. In the
 * HTML it precedes the form; on wide screens it is beside the form, and on small screens it is collapsed.
 */
export function Summary({ data, state, actions }: PartProps): ReactNode {
  const { cart } = state
  const variant = cart.variants.find(each => each.id === cart.variantId)
  const image = variant?.image ?? data.product.image
  const hasVariants = cart.variants.length > 1
  const name = hasVariants && variant ? `${data.product.title}, ${variant.name}` : data.product.title
  const extras = listSelectedBumps(state).length
  const { summary, reviews } = data.parts
  return (
    <aside className="side" aria-label={words.summary}>
      {/* A native details element opens the summary, so it works before any script is loaded. */}
      <details className="folding">
        <summary className="fold" aria-controls="summary">
          <Picture src={image} size={44} />
          <span className="fold-text">
            <span className="fold-title">
              <span className="to-show">{words.showSummary}</span>
              <span className="to-hide">{words.hideSummary}</span> <Icon name="chevron" />
            </span>
            <span className="fold-what">{extras > 0 ? `${name} + ${extras}` : name}</span>
          </span>
          <b className="num">{formatMoney(getPaidCents(state), cart.quote.currency)}</b>
        </summary>
      </details>
      <div className="sticky" id="summary" data-element={summary}>
        <h2 className="h2">{words.summary}</h2>
        {data.link ? (
          <>
            <p className="bill mut">{data.product.title}</p>
            <LinkLines link={data.link} currency={cart.quote.currency} />
          </>
        ) : (
          <div className="line">
            {summary && <Picture src={image} size={88} />}
            <div className="line-text">
              <h3>{data.product.title}</h3>
              <Contents of={variant} />
              {reviews && (
                <p className="rate" data-element={reviews}>
                  <Icon name="star" />
                  <span className="vh">{words.ratingLabel}</span>
                  <b className="num" aria-hidden="true">
                    {words.rating}
                  </b>
                  <span className="num" aria-hidden="true">
                    {words.reviews}
                  </span>
                </p>
              )}
              <QuantityStepper
                label={hasVariants ? (variant?.name ?? null) : null}
                quantity={cart.quantity}
                left={variant?.left ?? null}
                onChange={quantity => pickQuantity(actions, quantity)}
              />
              {!hasVariants && (
                <p className="few" role="status">
                  {variant?.left === 0 && words.soldOut}
                </p>
              )}
            </div>
            {variant && (
              <span className="price num">
                {formatMoney(
                  getUnitPrice(variant.cents, variant.steps ?? [], cart.quantity) * cart.quantity,
                  cart.quote.currency,
                )}
              </span>
            )}
          </div>
        )}
        <BumpLines state={state} />
        {summary && data.product.description && <p className="about">{data.product.description}</p>}
        {hasVariants && <VariantPicker data={data} state={state} actions={actions} />}
        <Quantities state={state} actions={actions} name="quantity" />
        <Bumps data={data} state={state} actions={actions} places={['summary']} />
        {!data.link && <PromoBox data={data} state={state} actions={actions} />}
        <Totals state={state} />
        <ExpressCheckoutSlot data={data} state={state} />
      </div>
    </aside>
  )
}
