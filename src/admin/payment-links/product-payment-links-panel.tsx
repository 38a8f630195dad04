import { useInfiniteQuery } from '@tanstack/react-query'
import type { PaymentLinkState } from '#contract/payment-links.ts'
import { formatMoney } from '#domain/money.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import type { ProductPanelProps } from '../shell/product-panels.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PanelList } from '../ui/panel-list.tsx'
import { linksQuery } from './queries.ts'

const tones: Record<PaymentLinkState, Tone> = { open: 'info', paid: 'ok', expired: 'warn', canceled: 'plain' }

/** The payment links that contain a product, of the newest ones only, on the page of the product. */
export function ProductPaymentLinksPanel({ product }: ProductPanelProps) {
  const links = useInfiniteQuery({
    ...linksQuery(null),
    select: ({ pages: [newest] }) =>
      newest?.links.filter(({ lines }) => lines.some(line => line.productId === product.id)),
  })
  return (
    <PanelList
      title={words.paymentLinks}
      action={
        <ButtonLink to="/payment-links" variant="ghost" size="sm">
          {words.openPaymentLinks}
        </ButtonLink>
      }
      query={links}
      failed={words.paymentLinksFailed}
      empty={words.noPaymentLinks}
      getKey={({ id }) => id}
    >
      {({ title, state, totalCents, currency, url }) => (
        <>
          <span className="flex min-w-0 flex-1 basis-40 items-center gap-2">
            <span className="truncate font-medium">{title}</span>
            <Badge tone={tones[state]} dot>
              {words.linkStates[state]}
            </Badge>
          </span>
          <span className="num font-semibold">{formatMoney(totalCents, currency)}</span>
          {state === 'open' && (
            <CopyButton value={url} label={words.copyLink} subject={title} variant="outline" size="sm" />
          )}
        </>
      )}
    </PanelList>
  )
}
