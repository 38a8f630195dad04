import { useQuery } from '@tanstack/react-query'
import { Activity, Check, Hourglass, type LucideIcon, PackageMinus, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Received } from '#contract/endpoint.ts'
import type { readSellerHome } from '#contract/seller-home.ts'
import { formatMoney } from '#domain/money.ts'
import { sellerHome as words } from '#i18n/lazy-words.ts'
import { alarmsQuery } from '../shell/alarms.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { formatDateTime, formatTimeLeft } from '../ui/format-time.ts'
import { useNow } from '../ui/use-now.ts'

type Home = Received<typeof readSellerHome>

type GroupProps = {
  icon: LucideIcon
  title: string
  text?: string
  count: number
  /** Where all entries are listed. */
  to: string
  seeAll: string
  children?: ReactNode
}

/** One kind of thing that waits, with its first entries. */
function Group({ icon: Icon, title, text, count, to, seeAll, children }: GroupProps) {
  return (
    <section aria-label={title} className="px-5 py-4">
      <div className="flex items-center gap-2.5">
        <Icon className="icon-18 text-gold-ink" aria-hidden="true" />
        <h3 className="font-semibold">{title}</h3>
        <span className="num rounded-full bg-gold-soft px-2 text-sm font-semibold text-gold-ink">{count}</span>
        <Link to={to} className="ml-auto text-sm whitespace-nowrap underline underline-offset-3 hover:no-underline">
          {seeAll}
        </Link>
      </div>
      {text && <p className="mt-1 text-sm text-ink-2">{text}</p>}
      {children && <ul className="mt-2 -mb-1.5">{children}</ul>}
    </section>
  )
}

type EntryProps = { to: string; name: string; amount?: string; children: ReactNode }

/** One entry: what waits on the left, and its amount and deadline or stock on the right. */
const Entry = ({ to, name, amount, children }: EntryProps) => (
  <li className="flex min-h-9 flex-wrap items-center gap-x-3 max-md:min-h-11">
    <Link to={to} className="min-w-28 flex-1 truncate hover:underline">
      {name}
    </Link>
    {amount && <span className="num text-sm whitespace-nowrap text-ink-2">{amount}</span>}
    <span className="num text-sm whitespace-nowrap text-ink-2">{children}</span>
  </li>
)

function Deadline({ at, now, format }: { at: string; now: Date; format: (when: string) => string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatDateTime(moment)}>
      {format(formatTimeLeft(moment, now) ?? formatDateTime(moment))}
    </time>
  )
}

const AllClear = () => (
  <div className="flex items-center gap-3 border-t border-line px-5 py-5">
    <Check className="icon-18 text-brand" strokeWidth={2.4} aria-hidden="true" />
    <div>
      <p className="font-medium">{words.allClear}</p>
      <p className="text-sm text-ink-2">{words.allClearText}</p>
    </div>
  </div>
)

/** Lists what needs the seller: disputes and their deadlines, open codes, low stock, and alarms. */
export function WaitingCard({ home }: { home: Home }) {
  const { data: alarms = 0 } = useQuery(alarmsQuery)
  const now = useNow(30_000)
  const { awaiting, disputes, stock } = home
  const isClear = awaiting.count + disputes.count + stock.count + alarms === 0
  return (
    <Card aria-label={words.waiting}>
      <CardHeader title={words.waiting} />
      {isClear ? (
        <AllClear />
      ) : (
        <div className="grid divide-y divide-line border-t border-line">
          {disputes.count > 0 && (
            <Group
              icon={ShieldAlert}
              title={words.disputes}
              text={words.disputesText}
              count={disputes.count}
              to="/orders?disputed=yes"
              seeAll={words.seeAll(disputes.count)}
            >
              {disputes.first.map(({ orderId, orderNumber, amountCents, currency, dueBy }) => (
                <Entry
                  key={`${orderId} ${dueBy}`}
                  to={`/orders/${orderId}`}
                  name={words.order(orderNumber)}
                  amount={formatMoney(amountCents, currency)}
                >
                  <Deadline at={dueBy} now={now} format={words.answerBy} />
                </Entry>
              ))}
            </Group>
          )}
          {alarms > 0 && (
            <Group
              icon={Activity}
              title={words.alarms}
              count={alarms}
              to="/operations"
              seeAll={words.seeAlarms}
              text={words.openAlarms(alarms)}
            />
          )}
          {awaiting.count > 0 && (
            <Group
              icon={Hourglass}
              title={words.awaiting}
              text={words.awaitingText}
              count={awaiting.count}
              to="/orders?state=awaiting"
              seeAll={words.seeAll(awaiting.count)}
            >
              {awaiting.first.map(({ id, number, amountCents, currency, expiresAt }) => (
                <Entry
                  key={id}
                  to={`/orders/${id}`}
                  name={words.order(number)}
                  amount={formatMoney(amountCents, currency)}
                >
                  <Deadline at={expiresAt} now={now} format={words.expires} />
                </Entry>
              ))}
            </Group>
          )}
          {stock.count > 0 && (
            <Group
              icon={PackageMinus}
              title={words.stock}
              count={stock.count}
              to="/products?stock=low"
              seeAll={words.seeAll(stock.count)}
            >
              {stock.first.map(({ productId, title, variantName, units }) => (
                <Entry
                  key={`${productId} ${variantName}`}
                  to={`/products/${productId}`}
                  name={`${title} · ${variantName}`}
                >
                  {words.units(units)}
                </Entry>
              ))}
            </Group>
          )}
        </div>
      )}
    </Card>
  )
}
