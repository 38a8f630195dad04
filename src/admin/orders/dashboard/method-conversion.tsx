import type { readDashboard } from '#contract/dashboard.ts'
import type { Received } from '#contract/endpoint.ts'
import { locale, orders } from '#i18n/index.ts'
import { sales as words } from '#i18n/lazy-words.ts'

/** Compares how many of the orders placed with each method were paid. One method alone has nothing to compare. */
export function MethodConversion({ methods }: Pick<Received<typeof readDashboard>, 'methods'>) {
  if (methods.length < 2) return null
  return (
    <section className="border-t border-line pt-3">
      <h2 className="text-sm text-ink-2">{words.byMethod}</h2>
      <ul className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {methods.map(({ method, orders: placed, paid }) => (
          <li key={method} className="grid gap-1.5">
            <p className="flex items-baseline gap-2">
              <span className="font-medium">{orders.methods[method]}</span>
              <span className="num font-semibold">
                {(paid / placed).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })}
              </span>
              <span className="num ml-auto text-sm text-ink-2">{words.ofPlaced(paid, placed)}</span>
            </p>
            <div className="h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
              <div className="h-full rounded-full bg-brand" style={{ width: `${(paid / placed) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
