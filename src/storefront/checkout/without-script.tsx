import type { ReactNode } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'

/** Shown beside the summary when JavaScript is disabled: variants as links, shipping prices and an explanation. */
export function WithoutScript({ data }: { data: CheckoutData }): ReactNode {
  const { product, variants, variantId, shippingChoices, quote } = data
  return (
    <noscript>
      <div className="nojs">
        <p className="alert">{words.noScript}</p>
        {variants.length > 1 && (
          <nav aria-label={words.variant}>
            <h2 className="h2">{words.variant}</h2>
            <ul>
              {variants.map(({ id, name, sku, cents }) => (
                <li key={id}>
                  <a
                    href={`/checkout?product=${product.id}&sku=${encodeURIComponent(sku)}`}
                    aria-current={id === variantId ? 'page' : undefined}
                  >
                    {name}
                  </a>{' '}
                  <span className="num">{formatMoney(cents, quote.currency)}</span>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {shippingChoices.length > 0 && (
          <table>
            <caption className="h2">{words.shippingMethod}</caption>
            <tbody>
              {shippingChoices.map(({ id, name, cents }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className="num">{cents === 0 ? words.free : formatMoney(cents, quote.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </noscript>
  )
}
