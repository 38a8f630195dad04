import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Stage } from '#tests/faults/support/stage.ts'
import { waitUntil } from '#tests/faults/support/waiting.ts'
import { answerBank } from '#tests/support/shopper.ts'
import { type CallName, dropAnswer } from './calls.ts'
import type { Purchase, PurchaseName } from './purchases.ts'
import {
  acceptOffer,
  continueToOffers,
  fill,
  findChargeDenial,
  findOrderNumber,
  pressPay,
  type ReturnMethod,
  readPageState,
  returnToPurchase,
  waitForStableState,
} from './shopper.ts'

export type Trial = {
  id: number
  purchase: PurchaseName
  lostCall: CallName
  /** The connection stays down until the shopper returns. */
  staysDown: boolean
  returnMethod: ReturnMethod
}
export const formatTrialName = ({ purchase, lostCall: loses, staysDown, returnMethod: comesBack }: Trial) =>
  `${purchase}, lost ${loses}${staysDown ? ' and the line' : ''}, ${comesBack}`

const trialTimeoutMs = 90_000
const maxPurchaseAttempts = 6

type ProviderCharge = { intent: string; offer: string | null; captured: number }

/** Lists the provider's charges, refunded or not, for the shopper with this e-mail address. */
async function listProviderCharges(stage: Stage, email: string): Promise<ProviderCharge[]> {
  const [rows, ledger] = await Promise.all([
    stage.sql<{ id: string; intent: string | null; offer: string | null }>(
      `select o.id, p.provider_intent_id as intent, p.offer_id as offer from orders o
       join payments p on p.order_id = o.id where o.email = $1`,
      [email],
    ),
    stage.provider.ledger(),
  ])
  return ledger.intents.flatMap(({ intent, captured, metadata }) => {
    const row = rows.find(each => each.intent === intent || each.id === metadata.order_id)
    if (!row || captured === 0) return []
    const known = rows.find(each => each.intent === intent)
    return [{ intent, offer: metadata.offer_id ?? known?.offer ?? null, captured }]
  })
}

/**
 * Runs one purchase of a scripted shopper who loses one response and returns. Returns double charges, lost orders and
 * untrue pages as violations. `wasLost` is false if the purchase did not reach the call.
 */
export async function runTrial(
  stage: Stage,
  browser: Browser,
  trial: Trial,
  purchase: Purchase,
): Promise<{ violations: string[]; wasLost: boolean }> {
  const email = `lost${trial.id}@example.com`
  const address = `10.77.${(trial.id >> 8) & 255}.${trial.id & 255}`
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
  context.setDefaultTimeout(30_000)
  const violations: string[] = []
  let wasLost = () => false
  const note = (text: string) => violations.push(`${formatTrialName(trial)}: ${text}`)
  try {
    const connection = await dropAnswer(context, trial.lostCall, trial.staysDown)
    wasLost = connection.wasLost
    const url = stage.shop.url + (await purchase.path())
    let page = await context.newPage()
    let hasReturned = false
    let isBought = false
    const isPaid = async () =>
      purchase.isFree
        ? (await stage.sql("select 1 from orders where email = $1 and state = 'paid'", [email])).length > 0
        : (await listProviderCharges(stage, email)).some(each => each.offer === null)
    /** Notes a violation if the page denies a charge that was made before the page was read. */
    const checkPage = async (at: Page) => {
      const paid = await isPaid()
      const denial = paid && !purchase.hasOffers ? await findChargeDenial(at) : null
      if (denial) note(`the page says "${denial.replaceAll('\n', ' ')}" although it was paid`)
    }
    /** Opens the link from the order's e-mail in a browser without cookies. */
    const openMailedOrder = async () => {
      let link: string | undefined
      await waitUntil(async () => {
        const mails = await stage.sql<{ text: string }>('select text from emails where recipient = $1', [email])
        link = mails.map(({ text }) => /https?:\/\/\S+\/order\/\S+/.exec(text)?.[0]).find(Boolean)
        return link !== undefined
      }, 20_000)
      if (!link) return note('no e-mail with a link to the paid order arrived')
      const device = await browser.newContext()
      const mailedPage = await device.newPage()
      await mailedPage.goto(link)
      if ((await waitForStableState(mailedPage)) !== 'paid') note('the link in the e-mail shows no paid order')
      await device.close()
    }
    const returnOnce = async () => {
      hasReturned = true
      // Waits until the page has reacted to the lost response.
      await sleep(1_200)
      await checkPage(page)
      if (trial.returnMethod === 'mail on another device' && (await isPaid())) await openMailedOrder()
      connection.restore()
      const at = page.url().startsWith(`${stage.shop.url}/upsell/`) ? page.url() : url
      page = await returnToPurchase(context, page, { method: trial.returnMethod, purchase, email, url: at })
    }

    await page.goto(url)
    let attempts = 0
    for (const until = Date.now() + trialTimeoutMs; Date.now() < until; ) {
      if (connection.wasLost() && !hasReturned) await returnOnce()
      const pageState = await waitForStableState(page, hasReturned || !connection.wasLost() ? 15_000 : 1_000)
      if (connection.wasLost() && !hasReturned) continue
      await checkPage(page)
      if (pageState === 'paid') {
        isBought = true
        if (await continueToOffers(page)) continue
        break
      }
      if (pageState === 'offers') {
        await acceptOffer(page).catch(() => undefined)
        await sleep(300)
        continue
      }
      if (pageState === 'challenge') {
        await answerBank(page, 'complete').catch(() => undefined)
        continue
      }
      if (pageState === 'busy') continue
      attempts += 1
      if (attempts > maxPurchaseAttempts) break
      // The response to an earlier attempt may remove the form while it is filled in.
      await fill(page, purchase, email).catch(() => undefined)
      if ((await readPageState(page)) !== 'form') continue
      if (await isPaid()) note('the form was offered again although the order was paid')
      await pressPay(page, purchase, email)
      await sleep(300)
    }
    if (!isBought) {
      const text = (await page.locator('body').textContent()) ?? ''
      note(`the shopper was never shown a paid order; the page: ${text.slice(0, 300)}`)
    }
    const charges = await listProviderCharges(stage, email)
    const mainCharges = charges.filter(each => each.offer === null)
    const orders = await stage.sql<{ number: number }>(
      "select number from orders where email = $1 and state = 'paid'",
      [email],
    )
    if (mainCharges.length > 1)
      note(`charged ${mainCharges.length} times: ${mainCharges.map(each => each.captured).join(' and ')}`)
    if (orders.length > 1) note(`${orders.length} paid orders`)
    if (isBought && !purchase.isFree && mainCharges.length === 0)
      note('a paid order was shown although nothing was charged')
    const offers = charges.flatMap(each => each.offer ?? [])
    if (new Set(offers).size < offers.length) note('an offer was charged twice')
    if (purchase.hasOffers && isBought && offers.length === 0)
      note('no offer was charged although the shopper accepts every offer')
    const shownNumber = isBought ? await findOrderNumber(page) : null
    if (shownNumber !== null && !orders.some(order => Number(order.number) === shownNumber))
      note(`the page shows order #${shownNumber}, which belongs to another shopper`)
  } catch (error) {
    note(`the trial threw: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  } finally {
    await context.close()
  }
  return { violations, wasLost: wasLost() }
}
