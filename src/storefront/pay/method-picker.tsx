import type { ReactNode } from 'react'
import type { Quote } from '#contract/checkout.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { CardBrands } from './card-brands.tsx'
import type { Method, MethodPrices } from './methods.ts'

type Props = {
  methods: readonly Method[]
  quotes: MethodPrices['methodQuotes']
  /** Null while the row in `children` is picked. */
  picked: Method | null
  onPick: (method: Method) => void
  /** A row for another way to pay with one of the methods: a wallet, which charges a card. */
  children?: ReactNode
}

export function MethodPicker({ methods, quotes, picked, onPick, children }: Props): ReactNode {
  return (
    <fieldset className="opts">
      <legend className="vh">{words.paymentMethod}</legend>
      {methods.map(method => (
        <label key={method} className={`row-${method}`}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === picked}
            onChange={() => onPick(method)}
          />
          {method === 'pix' ? (
            <>
              <b>
                <span>{words.pix.name}</span>
                <small>{words.pix.hint}</small>
                {quotes?.pix && Boolean(quotes.pix.methodDiscountCents) && <Saving quote={quotes.pix} />}
              </b>
              {quotes?.pix && (
                <span className="num" translate="no">
                  {formatMoney(quotes.pix.totalCents, quotes.pix.currency)}
                </span>
              )}
              <PixMark />
            </>
          ) : (
            <>
              <b>{words.creditCard}</b>
              <CardBrands />
            </>
          )}
        </label>
      ))}
      {children}
    </fieldset>
  )
}

/** What the shopper saves with the method, before it is picked. */
function Saving({ quote: { methodDiscountCents = 0, currency } }: { quote: Quote }): ReactNode {
  return <small className="less">{words.pix.saves(formatMoney(methodDiscountCents, currency))}</small>
}

/** Four petals that form a diamond. */
function PixMark(): ReactNode {
  return (
    <svg className="pix-mark" aria-hidden="true" viewBox="2 2 20 20" fill="currentColor">
      {[0, 90, 180, 270].map(turn => (
        <path
          key={turn}
          transform={`rotate(${turn} 12 12)`}
          d="M7.3 7.3 12 2.6l4.7 4.7c-1.1 0-2 .4-2.7 1.1l-1.1 1.1a1.3 1.3 0 0 1-1.8 0L10 8.4c-.7-.7-1.6-1.1-2.7-1.1z"
        />
      ))}
    </svg>
  )
}
