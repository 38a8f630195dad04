import { CreditCard } from 'lucide-react'
import type { CustomerCard } from '#contract/customers.ts'
import { formatCardBrand } from '#domain/card-brand.ts'
import { orders } from '#i18n/index.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { Card, CardBody } from '../../ui/card.tsx'

/** Lists the payment cards that the customer used. The shop knows no more about a card than is shown here. */
export function CustomerCards({ cards }: { cards: readonly CustomerCard[] }) {
  return (
    <Card>
      <CardBody>
        <h2 className="text-md font-semibold tracking-[-.012em]">{words.cards}</h2>
        <p className="mt-0.5 text-sm text-ink-2">{words.cardsText}</p>
        <ul className="mt-3 grid gap-2">
          {cards.map(({ brand, last4 }) => (
            <li key={`${brand} ${last4}`} className="num flex items-center gap-2.5">
              <CreditCard className="icon-18 text-ink-3" aria-hidden="true" />
              {orders.cardEnding(formatCardBrand(brand ?? ''), last4)}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
