import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { waitForStableState } from '#tests/lost-answers/shopper.ts'
import { pay, typeBuyer, typeCard, waitForCardFields } from '#tests/support/shopper.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { cutConnectionAt, openBrowser, validCard, waitForAlert } from '../support/browser.ts'
import { openCookielessProxy } from '../support/cookieless-proxy.ts'
import type { Stage } from '../support/stage.ts'
import { waitUntil } from '../support/waiting.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>
type Person = { stage: Stage; browser: Browser }
let personCount = 0
const createEmail = () => `browser${++personCount}@example.com`

async function fillCheckout(page: Page, address: string, email: string) {
  await page.goto(address)
  await waitForCardFields(page)
  await typeBuyer(page, email)
  await typeCard(page, validCard)
}

type Charge = { kind: string; cents: number }
const listCharges = ({ sql }: Stage, email: string) =>
  sql<Charge>(
    `select p.kind, p.captured_cents as cents from payments p join orders o on o.id = p.order_id
     where o.email = $1 and p.state = 'succeeded' order by p.created_at`,
    [email],
  )
/** Counts the provider's charges for the orders of an e-mail address, independently of the shop's payment records. */
async function listProviderCharges({ sql, provider }: Stage, email: string) {
  const orders = await sql<{ id: string }>('select id from orders where email = $1', [email])
  const { intents } = await provider.ledger()
  return intents.filter(row => row.captured > 0 && orders.some(({ id }) => id === row.metadata.order_id)).length
}

const cutPoints = [
  { what: 'before the customer is submitted', path: /create-payment-customer/, reaches: false },
  { what: 'with the response to the payment intent', path: /create-payment-intent/, reaches: true },
  { what: 'with the response to the card’s charge', path: /payment_intents\/[^/]+\/confirm/, reaches: true },
  { what: 'with the response to the settlement', path: /\/checkouts\/[^/]+\/settle/, reaches: true },
] as const

/**
 * Breaks the connection at the moment of pressing Pay. Once the connection is restored and a charge has become an
 * order, the shopper reloads, and pays if the page still shows the form. Exactly one charge must exist.
 */
async function loseConnection(
  { stage, browser }: Person,
  { what, path, reaches }: (typeof cutPoints)[number],
): Promise<string[]> {
  const email = createEmail()
  const { productId } = await stage.newProduct()
  const page = await browser.person()
  const address = `${stage.shop.url}/checkout?product=${productId}`
  await fillCheckout(page, address, email)
  const connection = await cutConnectionAt(page, path, reaches)
  await pay(page)
  await Promise.race([connection.cut, sleep(20_000)])
  await sleep(1_000)
  await connection.mend()
  const wasCharged = (await listProviderCharges(stage, email)) > 0
  const isOrder = async () => (await listCharges(stage, email)).length > 0
  const arrived = !wasCharged || (await waitUntil(isOrder, 30_000))
  // The page learns of the paid order from its checkout request, and shows the server-rendered form until then.
  const opened = page.waitForResponse(/\/api\/v1\/checkouts$/, { timeout: 20_000 }).catch(() => undefined)
  await page.reload()
  await page.mouse.move(5, 5)
  await opened
  const asksAgain = (await waitForStableState(page)) === 'form'
  if (asksAgain) {
    await fillCheckout(page, page.url(), email)
    await pay(page)
    await waitUntil(isOrder, 30_000)
    await page.waitForURL(/thank-you/, { timeout: 15_000 }).catch(() => undefined)
  }
  await page.context().close()
  const chargeCount = await listProviderCharges(stage, email)
  return [
    ...(arrived ? [] : [`connection lost ${what}: charged, but no order was paid within 30 s`]),
    ...(wasCharged && asksAgain
      ? [`connection lost ${what}: paid, but a reload shows the form for a second purchase`]
      : []),
    ...(chargeCount === 1 ? [] : [`connection lost ${what}: ${chargeCount} charges for one purchase`]),
  ]
}

async function runConnectionLoss(env: ScenarioContext): Promise<Outcome> {
  const browser = await openBrowser()
  const stage = await env.stage()
  const rounds = env.short ? 1 : 5
  const problems: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const moment of cutPoints) problems.push(...(await loseConnection({ stage, browser }, moment)))
  } finally {
    await browser.close()
  }
  return { trials: rounds * cutPoints.length, violations: [...problems, ...(await stage.verdict())] }
}

/** Functions that keep a browser from storing values. Each runs in the page before the shop's scripts. */
const storageBlockers: Readonly<Record<string, () => void>> = {
  'storage is null': () => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        configurable: true,
        get() {
          return null
        },
      })
  },
  'storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'storage is forbidden': () => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
}

/** Checks whether the browser stores values although storage is blocked, in which case nothing was tested. */
const canStore = (page: Page) =>
  page.evaluate(() => {
    try {
      localStorage.setItem('kept', 'yes')
      return localStorage.getItem('kept') === 'yes'
    } catch {
      return false
    }
  })

/** Counts a page's requests to a path from now on, to detect a press that loops. */
function countRequests(page: Page, path: RegExp) {
  let count = 0
  page.on('request', request => {
    if (path.test(new URL(request.url()).pathname)) count += 1
  })
  return () => count
}
const maxCalls = 5

/** Accepts the offer on the demo shop's first page, and confirms where the shop shows the price before it charges. */
async function acceptOffer(page: Page) {
  await page.frameLocator('.frame-host iframe').getByText('Add it for').first().click()
  const confirmButton = page.getByRole('dialog').getByRole('button').first()
  const hasSheet = await confirmButton.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
  if (!hasSheet) return
  // A press right after the sheet opens would count as the second half of a double click.
  await sleep(800)
  await confirmButton.click()
}

/** Buys with an offer in a browser that stores nothing. Both charges must succeed, or an alert must say why not. */
async function buyWithoutStorage({ stage, browser }: Person, what: string): Promise<string[]> {
  const email = createEmail()
  const { productId, sku, offer } = await stage.lamp()
  const page = await browser.person(storageBlockers[what])
  await fillCheckout(page, `${stage.shop.url}/checkout?product=${productId}&sku=${sku}`, email)
  if (await canStore(page)) return [`${what}: the browser can still store values, so nothing was tested`]
  await pay(page)
  const offered = await page.waitForURL(/\/upsell\//, { timeout: 20_000 }).then(
    () => true,
    () => false,
  )
  const problems = offered ? [] : [`${what}: the purchase led to ${new URL(page.url()).pathname} instead of the offers`]
  const calls = countRequests(page, /process-upsell-payment/)
  const accepted = async () => (await listCharges(stage, email)).some(({ kind }) => kind === 'upsell')
  if (offered) {
    await acceptOffer(page)
    const works = await waitUntil(accepted, 15_000)
    if (!works && (await waitForAlert(page, /\S/, 1_000)) === '')
      problems.push(`${what}: the offer was not charged, and no alert says why`)
    if (calls() > maxCalls) problems.push(`${what}: one press sent ${calls()} requests`)
  }
  await page.context().close()
  const charges = await listCharges(stage, email)
  const wrong = charges.filter(({ kind, cents }) => cents !== (kind === 'main' ? 8_900 : offer.cents))
  const countCharges = (kind: string) => charges.filter(charge => charge.kind === kind).length
  if (countCharges('main') !== 1 || countCharges('upsell') > 1 || wrong.length > 0)
    problems.push(`${what}: charged ${charges.map(({ kind, cents }) => `${kind} ${cents}`).join(', ') || 'nothing'}`)
  return problems
}

/**
 * Presses Pay in a browser without cookies. Each press must show an alert about cookies, without a charge or a request
 * loop.
 */
async function buyWithoutCookies({ stage, browser }: Person): Promise<string[]> {
  const what = 'cookies are blocked'
  const email = createEmail()
  const { productId } = await stage.newProduct()
  const proxy = await openCookielessProxy(stage.shop.url)
  const page = await browser.person()
  const problems: string[] = []
  try {
    await fillCheckout(page, `${proxy.url}/checkout?product=${productId}`, email)
    const calls = countRequests(page, /\/api\/v1\/checkouts|create-payment/)
    for (const press of [1, 2]) {
      await pay(page)
      const alertText = await waitForAlert(page, /cookie/i)
      if (!/cookie/i.test(alertText))
        problems.push(`${what}, press ${press}: the page says '${alertText.replace(/\s+/g, ' ').slice(0, 200)}'`)
    }
    if (calls() > 4 * maxCalls) problems.push(`${what}: two presses sent ${calls()} requests`)
  } finally {
    await page.context().close()
    proxy.close()
  }
  const chargeCount = await listProviderCharges(stage, email)
  return chargeCount === 0 ? problems : [...problems, `${what}: ${chargeCount} charges`]
}

async function runBlockedStorage(env: ScenarioContext): Promise<Outcome> {
  const browser = await openBrowser()
  const stage = await env.stage()
  const problems: string[] = []
  try {
    for (const what of Object.keys(storageBlockers))
      problems.push(...(await buyWithoutStorage({ stage, browser }, what)))
    problems.push(...(await buyWithoutCookies({ stage, browser })))
  } finally {
    await browser.close()
  }
  return { trials: Object.keys(storageBlockers).length + 1, violations: [...problems, ...(await stage.verdict())] }
}

/** Shifts the clock that all scripts of a page read by some hours. */
function shiftClock(hours: number) {
  const TrueDate = Date
  const offsetMs = hours * 3_600_000
  globalThis.Date = class extends TrueDate {
    constructor(...parameters: unknown[]) {
      super(...((parameters.length === 0 ? [TrueDate.now() + offsetMs] : parameters) as [number]))
    }
    static override now() {
      return TrueDate.now() + offsetMs
    }
  } as DateConstructor
}

/** Buys with an offer in a browser whose clock is `hours` wrong. Both charges must succeed. */
async function buyWithWrongClock({ stage, browser }: Person, hours: number): Promise<string[]> {
  const what = `a clock that is ${hours} hours off`
  const email = createEmail()
  const { productId, sku, offer } = await stage.lamp()
  const page = await browser.person(shiftClock, hours)
  await fillCheckout(page, `${stage.shop.url}/checkout?product=${productId}&sku=${sku}`, email)
  const browserTime = await page.evaluate(() => Date.now())
  await pay(page)
  await page.waitForURL(/\/upsell\//, { timeout: 20_000 }).catch(() => undefined)
  await acceptOffer(page)
  const areBothCharged = async () => (await listCharges(stage, email)).length === 2
  const works = await waitUntil(areBothCharged, 15_000)
  const charged = (await listCharges(stage, email)).map(({ kind, cents }) => `${kind} ${cents}`).join(', ')
  await page.context().close()
  return [
    ...(Math.abs(browserTime - Date.now()) > 3_600_000 ? [] : [`${what}: the clock was right, so nothing was tested`]),
    ...(works && charged === `main 8900, upsell ${offer.cents}` ? [] : [`${what}: charged ${charged || 'nothing'}`]),
  ]
}

async function runWrongClocks(env: ScenarioContext): Promise<Outcome> {
  const browser = await openBrowser()
  const stage = await env.stage()
  const problems: string[] = []
  const shifts = [-26, 26]
  try {
    for (const hours of shifts) problems.push(...(await buyWithWrongClock({ stage, browser }, hours)))
  } finally {
    await browser.close()
  }
  return { trials: shifts.length, violations: [...problems, ...(await stage.verdict())] }
}

/** Faults inside the browser that the shop cannot observe. */
export const browserScenarios: readonly Scenario[] = [
  { name: 'network lost at Pay in a browser, then a reload', run: runConnectionLoss },
  { name: 'storage and cookies blocked in a browser', run: runBlockedStorage },
  { name: 'the shopper’s clock is wrong in a browser', run: runWrongClocks },
]
