import { sql } from 'drizzle-orm'
import { newId } from '#server/platform/core/ids.ts'
import type { TestApp } from './app.ts'

/** Creates a seeded generator, so that each run draws the same numbers. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export type ScriptedShopper = {
  mode: 'live' | 'test'
  currency: string
  openedAt: number
  /** Null if the shopper left without paying. */
  paidAt: number | null
  cents: number
  /** Null if no offers were shown. */
  offer: { at: number; cents: number; taken: boolean } | null
  refunds: { at: number; cents: number; failed: boolean }[]
}

const minute = 60_000

function drawRefunds(draw: (below: number) => number, paidAt: number, cents: number): ScriptedShopper['refunds'] {
  if (draw(5) > 0) return []
  const first = 1 + draw(cents)
  const more = draw(3) === 0 && first < cents ? [cents - first] : []
  return [first, ...more].map(each => ({
    at: paidAt + draw(20 * 24 * 60) * minute,
    cents: each,
    failed: draw(4) === 0,
  }))
}

/** Generates shoppers who open checkouts between two moments, and who may pay, accept offers and get refunds. */
export function generateShoppers(seed: number, count: number, from: number, to: number): ScriptedShopper[] {
  const draw = createRandom(seed)
  return Array.from({ length: count }, () => {
    const openedAt = from + draw((to - from) / 1000) * 1000
    const paidAt = draw(10) < 6 ? openedAt + draw(40) * minute : null
    const cents = draw(25) === 0 ? 0 : 500 + draw(40_000)
    const offered = paidAt !== null && draw(2) === 0
    return {
      mode: draw(12) === 0 ? 'test' : 'live',
      currency: draw(4) === 0 ? 'brl' : 'usd',
      openedAt,
      paidAt,
      cents,
      offer: offered ? { at: paidAt + draw(29) * minute, cents: 300 + draw(5_000), taken: draw(3) === 0 } : null,
      refunds: paidAt !== null && cents > 0 ? drawRefunds(draw, paidAt, cents) : [],
    }
  })
}

type Row = Record<string, unknown>
const toIsoTime = (at: number) => new Date(at).toISOString()

function buildRows(shopper: ScriptedShopper, place: number) {
  const [checkout, order, main, upsell] = [newId(), newId(), newId(), newId()]
  const { mode, currency, openedAt, paidAt, cents, offer, refunds } = shopper
  const money = { mode, currency, order_id: order }
  const payment = { ...money, attempt: 1, created_at: toIsoTime(openedAt), updated_at: toIsoTime(openedAt) }
  const paid = paidAt !== null && cents > 0 ? toIsoTime(paidAt) : null
  return {
    checkouts: [
      {
        id: checkout,
        browser_hash: `b${place}`,
        mode,
        surface: 'main',
        state: paidAt === null ? ['open', 'paying', 'expired'][place % 3] : 'done',
        lines: [],
        currency,
        source: {},
        created_at: toIsoTime(openedAt),
        updated_at: toIsoTime(openedAt),
      },
    ],
    orders:
      paidAt === null && place % 2 === 0
        ? []
        : [
            {
              id: order,
              number: 5_000 + place,
              public_id: order,
              mode,
              surface: 'main',
              channel: 'checkout',
              state: paidAt === null ? 'pending' : 'paid',
              checkout_id: checkout,
              email: `shopper${place}@example.com`,
              name: `Shopper ${place}`,
              currency,
              subtotal_cents: cents,
              discount_cents: 0,
              shipping_cents: 0,
              total_cents: cents,
              source: {},
              paid_at: paidAt === null ? null : toIsoTime(paidAt),
              finalized_at: paidAt === null ? null : toIsoTime(paidAt),
              created_at: toIsoTime(openedAt),
              updated_at: toIsoTime(openedAt),
            },
          ],
    payments: [
      ...(paid
        ? [
            {
              ...payment,
              id: main,
              kind: 'main',
              state: 'succeeded',
              provider_key: main,
              amount_cents: cents,
              captured_cents: cents,
              succeeded_at: paid,
            },
          ]
        : []),
      ...(offer
        ? [
            {
              ...payment,
              id: upsell,
              kind: 'upsell',
              state: offer.taken ? 'succeeded' : 'failed',
              provider_key: upsell,
              amount_cents: offer.cents,
              captured_cents: offer.taken ? offer.cents : 0,
              succeeded_at: offer.taken ? toIsoTime(offer.at) : null,
            },
          ]
        : []),
    ],
    upsell_sessions: offer
      ? [
          {
            id: newId(),
            order_id: order,
            upsell_id: newId(),
            mode,
            token_hash: order,
            token_sealed: '',
            browser_hash: `b${place}`,
            pages: [],
            state: 'closed',
            expires_at: toIsoTime(offer.at),
            created_at: toIsoTime(paidAt ?? openedAt),
          },
        ]
      : [],
    refunds: refunds.map(refund => ({
      id: newId(),
      order_id: order,
      payment_id: main,
      provider_key: newId(),
      amount_cents: refund.cents,
      currency,
      state: refund.failed ? 'failed' : 'succeeded',
      created_at: toIsoTime(refund.at),
      updated_at: toIsoTime(refund.at),
    })),
  }
}

async function insertRows({ db }: TestApp, table: string, rows: Row[]) {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const columns = sql.raw(names.map(name => `"${name}"`).join())
  await db.execute(sql`insert into ${sql.raw(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`)
}

export async function insertShoppers(app: TestApp, shoppers: readonly ScriptedShopper[]): Promise<void> {
  const all = shoppers.map(buildRows)
  for (const table of ['checkouts', 'orders', 'payments', 'upsell_sessions', 'refunds'] as const) {
    await insertRows(
      app,
      table,
      all.flatMap((one): Row[] => one[table]),
    )
  }
}
