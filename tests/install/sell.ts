import { createInterface } from 'node:readline'
import { listOrders, type OrderSummary } from '#contract/orders.ts'
import { Buyer } from '#tests/faults/support/buyer.ts'
import { createProviderClient, type Provider, startProvider } from '#tests/faults/support/provider.ts'
import { becomeSeller } from '#tests/faults/support/seller.ts'
import { waitUntil } from '#tests/faults/support/waiting.ts'

/**
 * Sells in the shop that scripts/check-install.mjs installed, and reads one command in JSON from each line of standard
 * input. Each command prints one line of JSON.
 */
type Command =
  | { do: 'first'; shopUrl: string; printed: string; simulatorUrl: string }
  | { do: 'simulator'; port: number }
  | { do: 'begin'; perSecond: number }
  | { do: 'end' }

const settleLimitMs = 90_000
let seller: Awaited<ReturnType<typeof becomeSeller>>
let shopUrl = ''
let productId = ''
let provider: Provider
let stopProvider = async () => {}

type Purchase = { orderId: string; intentId: string; failure: string | null }
let purchases: Promise<Purchase>[] = []
/** The order of each payment intent, over all runs: the simulator's ledger contains the earlier runs too. */
const orderIds = new Map<string, string>()
let slow: string[] = []
let beginsAt = 0
let timer: NodeJS.Timeout | undefined

async function buy(): Promise<Purchase> {
  const buyer = new Buyer(shopUrl, provider, slow)
  const startedAt = Date.now()
  const { status, body, ms } = await buyer.buy(productId)
  const at = Math.round((startedAt - beginsAt) / 1_000)
  const failure = status === 200 ? null : `${at} s: ${status} ${JSON.stringify(body).slice(0, 200)} after ${ms} ms`
  return { orderId: buyer.orderId, intentId: buyer.intentId, failure }
}

/** Creates the owner and a product, and buys the product once from the simulator that the shop itself started. */
async function makeFirstSale(command: Extract<Command, { do: 'first' }>) {
  shopUrl = command.shopUrl
  provider = { ...createProviderClient(command.simulatorUrl), stop: async () => {} }
  seller = await becomeSeller(shopUrl, command.printed)
  const product = await seller.createProduct({
    title: 'Lamp',
    currency: 'usd',
    shippingOptions: [{ id: 'standard', name: 'Standard', price: 0, countries: [] }],
    variants: [{ name: 'One', sku: 'LAMP', cents: 8_900, stock: null }],
  })
  productId = product.id
  const { failure, orderId } = await buy()
  if (failure) throw new Error(`the first purchase failed: ${failure}`)
  const orders = await listAllOrders()
  return { state: orders.get(orderId)?.state }
}

async function listAllOrders() {
  const orders = new Map<string, OrderSummary>()
  let before: string | null = null
  do {
    const query: Record<string, string> = before ? { before } : {}
    const page: { orders: OrderSummary[]; next: string | null } = await seller.callOrThrow(listOrders, { query })
    for (const order of page.orders) orders.set(order.id, order)
    before = page.next
  } while (before)
  return orders
}

/** Counts what the provider captured without a paid order of the shop. */
async function countLost() {
  const [{ intents }, orders] = [await provider.ledger(), await listAllOrders()]
  const captured = intents.filter(each => each.captured > each.refunded)
  return captured.filter(each => orders.get(orderIds.get(each.intent) ?? '')?.state !== 'paid').length
}

function beginSelling(perSecond: number) {
  purchases = []
  slow = []
  beginsAt = Date.now()
  timer = setInterval(() => purchases.push(buy()), 1_000 / perSecond)
  return { started: true }
}

async function endSelling() {
  clearInterval(timer)
  const made = await Promise.all(purchases)
  for (const { intentId, orderId } of made) orderIds.set(intentId, orderId)
  let lost = -1
  await waitUntil(
    async () => {
      lost = await countLost().catch(() => lost)
      return lost === 0
    },
    settleLimitMs,
    // The list of orders has a limit of calls a minute.
    15_000,
  )
  const failures = made.flatMap(each => each.failure ?? [])
  const seconds = Math.round((Date.now() - beginsAt) / 1_000)
  return {
    purchases: made.length,
    seconds,
    failed: failures.length,
    lost,
    slow: slow.length,
    failures: failures.slice(0, 10),
  }
}

async function obey(command: Command) {
  if (command.do === 'first') return makeFirstSale(command)
  if (command.do === 'begin') return beginSelling(command.perSecond)
  if (command.do === 'end') return endSelling()
  provider = await startProvider(command.port)
  stopProvider = provider.stop
  return { url: provider.url }
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await obey(JSON.parse(line)).catch(error => ({ error: String(error?.stack ?? error) }))
  console.log(JSON.stringify(answer))
}
await stopProvider()
process.exit(0)
