import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StockItem, sumUnits } from '#domain/kit.ts'
import { noConditions } from '#domain/order-bump.ts'
import { getUnitPrice } from '#domain/quantity-price.ts'
import { toStockRequest } from '#server/modules/orders/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { toOrderLines } from './cart-lines.ts'
import { buildLinesMetadata } from './lines-metadata.ts'
import { priceCheckout } from './price-checkout.ts'
import type { CheckoutItem, CheckoutRow } from './repository.ts'

const productId = newId()
const variantId = newId()
const cents = fc.integer({ min: 0, max: 500_000 })
const partIds = Array.from({ length: 4 }, () => newId())
/** The parts of a kit, chosen from the same four variants for all kits; null for an ordinary variant. */
const kitParts = fc.option(
  fc
    .uniqueArray(fc.record({ at: fc.nat(3), quantity: fc.integer({ min: 1, max: 99 }) }), {
      minLength: 1,
      selector: part => part.at,
    })
    .map(parts => parts.map(({ at, quantity }) => ({ variantId: partIds[at] ?? '', quantity, units: null }))),
  { nil: null },
)
const bumpFacts = fc.record({
  cents,
  parts: kitParts,
  isSelected: fc.boolean(),
  methods: fc.subarray(['card' as const, 'pix' as const]),
  sku: fc.stringMatching(/^[A-Z0-9-]{1,120}$/),
})
const promotion = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant('percent'),
    percent_off: fc.integer({ min: 1, max: 100 }),
    amount_off: fc.constant(null),
    currency: fc.constant(null),
    includes_bumps: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('fixed'),
    percent_off: fc.constant(null),
    amount_off: fc.integer({ min: 1, max: 900_000 }),
    currency: fc.constant('brl'),
    includes_bumps: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('free_shipping'),
    percent_off: fc.constant(null),
    amount_off: fc.constant(null),
    currency: fc.constant(null),
    includes_bumps: fc.boolean(),
  }),
)
const steps = fc
  .uniqueArray(fc.record({ quantity: fc.integer({ min: 2, max: 20 }), unitCents: cents }), {
    maxLength: 5,
    selector: step => step.quantity,
  })
  .map(any => any.sort((a, b) => a.quantity - b.quantity))
const cartFacts = fc.record({
  steps,
  price: cents,
  parts: kitParts,
  quantity: fc.integer({ min: 1, max: 20 }),
  shippingCents: fc.integer({ min: 0, max: 20_000 }),
  bumps: fc.array(bumpFacts, { maxLength: 5 }),
  promotion,
  method: fc.constantFrom('card' as const, 'pix' as const),
  percentOff: fc.nat(100),
})
type CartFacts = typeof cartFacts extends fc.Arbitrary<infer T> ? T : never

function buildCart({
  price,
  quantity,
  parts,
  steps: quantitySteps,
  shippingCents,
  bumps,
  promotion: terms,
}: CartFacts) {
  const offered = bumps.map(bump => ({
    id: newId(),
    title: 'Bump',
    text: '',
    image: null,
    placement: 'summary',
    conditions: { ...noConditions, methods: bump.methods },
    cents: bump.cents,
    goods: {
      ...{ productId: newId(), variantId: newId(), productTitle: 'Bump', name: 'One', sku: bump.sku, image: null },
      ...{ cents: bump.cents, isOnSale: true, isSubscription: false, currency: 'brl', ships: false, units: null },
      parts: bump.parts,
    },
  }))
  const quantity_prices = { steps: quantitySteps, preselected: null }
  const shipping = { id: 's', name: 'Standard', price: shippingCents, countries: [] }
  const goods = {
    product: { id: productId, title: 'Main', price, currency: 'brl', images: [], shipping_options: [shipping] },
    variants: [
      {
        id: variantId,
        name: 'One',
        sku: 'MAIN',
        price_adjustment: 0,
        image: null,
        mapping: null,
        quantity_prices,
        parts,
      },
    ],
    shopCurrency: 'brl',
    promotion: terms && { ...terms, code: 'CODE', product_ids: [], campaign_ids: [] },
    bumps: offered,
    link: null,
  } as unknown as CheckoutItem
  const lines = offered
    .filter((_, at) => bumps[at]?.isSelected)
    .map(({ id, goods: { productId: ofProduct, variantId: ofVariant } }) => ({
      ...{ productId: ofProduct, variantId: ofVariant, quantity: 1, bump: true, bumpId: id },
    }))
  const row = {
    ...{ state: 'open', surface: 'main', country: 'BR', campaign_id: null, shipping_option_id: 's' },
    lines: [{ productId, variantId, quantity, bump: false }, ...lines],
    promotion_code: terms && 'CODE',
  } as unknown as CheckoutRow
  return { goods, row }
}

describe('priceCheckout with order bumps', () => {
  it('equals goods less discounts plus shipping, and its lines add up, for any ticks, kits, steps, promotion and method', () => {
    fc.assert(
      fc.property(cartFacts, facts => {
        const { goods, row } = buildCart(facts)
        const { method, percentOff } = facts
        const quoted = priceCheckout(goods, row, { method, percentOff })
        const { subtotalCents, discountCents, shippingCents, totalCents } = quoted.quote
        const sold = facts.bumps.filter(
          bump => bump.isSelected && (bump.methods.length === 0 || bump.methods.includes(method)),
        )
        const unitCents = getUnitPrice(facts.price, facts.steps, facts.quantity)
        expect(unitCents).toBeLessThanOrEqual(facts.price)
        expect(quoted.unitCents).toBe(unitCents)
        expect(subtotalCents).toBe(unitCents * facts.quantity + sold.reduce((sum, bump) => sum + bump.cents, 0))
        expect(totalCents).toBe(subtotalCents - discountCents + shippingCents)
        const lines = toOrderLines(goods, quoted)
        expect(lines.reduce((sum, line) => sum + line.total_cents, 0)).toBe(totalCents)
        const goodsLines = lines.filter(line => line.kind !== 'shipping')
        expect(goodsLines.reduce((sum, line) => sum + (line.discount_cents ?? 0), 0)).toBe(discountCents)
        expect(goodsLines.map(line => line.kind)).toEqual(['main', ...sold.map(() => 'bump')])
        for (const line of lines) {
          expect(line.discount_cents).toBeGreaterThanOrEqual(0)
          expect(line.total_cents).toBe(line.unit_cents * line.quantity - (line.discount_cents ?? 0))
          expect(line.total_cents).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('takes the units of every line from stock, and for kits the units of their parts', () => {
    fc.assert(
      fc.property(cartFacts, facts => {
        const { goods, row } = buildCart(facts)
        const quoted = priceCheckout(goods, row, { method: facts.method })
        const lines = toOrderLines(goods, quoted)
        const { goods: items } = toStockRequest({ checkoutId: null, browser_hash: null, lines })
        const expected = new Map<string, number>()
        const add = (id: string, units: number) => expected.set(id, (expected.get(id) ?? 0) + units)
        const addGoods = (id: string, units: number, parts: readonly StockItem[] | null) => {
          if (!parts) return add(id, units)
          for (const part of parts) add(part.variantId, part.quantity * units)
        }
        addGoods(variantId, facts.quantity, facts.parts)
        for (const bump of quoted.bumps) addGoods(bump.goods.variantId, 1, bump.goods.parts)
        expect(new Map(sumUnits(items).map(item => [item.variantId, item.quantity]))).toEqual(expected)
      }),
    )
  })

  it('writes metadata whose values have at most 500 characters and contain every line whole', () => {
    fc.assert(
      fc.property(cartFacts, facts => {
        const { goods, row } = buildCart(facts)
        const quoted = priceCheckout(goods, row)
        const { bumps, ...values } = buildLinesMetadata(quoted)
        expect(Object.values(values).every(value => value.length <= 500)).toBe(true)
        expect(Object.keys(values).every(key => key === 'lines' || key === 'lines_2')).toBe(true)
        const lines = [values.lines, values.lines_2].filter(Boolean).join('\n').split('\n')
        expect(lines).toEqual(
          toOrderLines(goods, quoted)
            .filter(line => line.kind !== 'shipping')
            .map(line => `${line.sku}*${line.quantity}=${line.total_cents}`),
        )
        expect((bumps ?? '').length).toBeLessThanOrEqual(500)
        expect(bumps?.split(',').length ?? 0).toBe(quoted.bumps.length)
      }),
    )
  })
})
