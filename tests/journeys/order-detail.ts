import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import type { Page } from 'playwright-core'
import Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatMoney } from '#domain/money.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { buildVisualPage } from '#tests/support/funnel-pages.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { makeFunnel, makeProduct, openFirstOffer } from '#tests/support/http-funnel.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { expectAccessible, expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller, type signInPageSeller } from '#tests/support/page-seller.ts'
import { setCheckbox, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const box = await mailServer()
const shop = await startShop({ SEED: 'none', TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: box.smtpUrl })
const chromium = await openChromium()
const { sql, getStock } = createShopQueries(shop)
const simulator = new URL(shop.simulatorUrl)
const stripe = new Stripe(simulatorKeys.secret, {
  host: simulator.hostname,
  port: Number(simulator.port),
  protocol: 'http',
  telemetry: false,
})
let seller: Awaited<ReturnType<typeof signInPageSeller>>
let office: Page
let expectNoComplaints = () => {}

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
  const person = await chromium.newPerson()
  office = person.page
  expectNoComplaints = person.expectNoComplaints
  await signIn(office, shop.url)
})

const button = (name: string | RegExp) => office.getByRole('button', { name })
const timeline = () => office.locator('section', { has: office.getByRole('heading', { name: 'Linha do tempo' }) })
const open = (orderId: string) => office.goto(`${shop.url}/orders/${orderId}`)
const getNewestOrder = async () =>
  (await sql<{ id: string }>('select id from orders order by number desc limit 1'))[0]?.id ?? ''

async function placeOrder(card?: string) {
  const product = await makeProduct(seller, 'Halo', 8900, 5)
  const buyer = createHttpBuyer(shop)
  const { checkoutId, orderId, intentId } = await buyer.reachIntent(product.id)
  if (card) {
    await buyer.confirm(intentId, card)
    await buyer.settle(checkoutId)
  }
  return { orderId, intentId, checkoutId, buyer }
}

describe('a seller with an order', () => {
  it('refunds an upsell line to the payment that charged the line, and restocks the unit', async () => {
    const stand = await makeProduct(seller, 'Stand', 1500, 4)
    const [variant] = await sql<{ sku: string }>('select sku from product_variants where product_id = $1', [stand.id])
    const sku = variant?.sku ?? ''
    const funnel = await makeFunnel(seller, [
      buildVisualPage('One', { productId: stand.id, name: 'Stand', price: 1500 }),
    ])
    const { page } = await chromium.newPerson()
    await openFirstOffer(page, shop, funnel.product)
    await page.getByRole('button', { name: /^Buy Now/ }).click()
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(() => getStock(sku)).toBe(3)
    const orderId = await getNewestOrder()
    await open(orderId)
    await office.getByText('Total pago').waitFor()
    await expectGoodLayouts(office, 'order-paid')

    await button('Reembolsar').first().click()
    const form = office.getByRole('form', { name: 'Reembolsar' })
    await form.getByText('Parte', { exact: true }).click()
    await setCheckbox(form.getByRole('checkbox', { name: /^Stand/ }))
    await form.getByText('Devolver 1 unidade ao estoque').waitFor()
    await form.getByLabel('Motivo').selectOption('Item devolvido')
    await expectGoodLayouts(office, 'order-refunding')
    await form.getByRole('button', { name: 'Reembolsar $15.00' }).click()
    await createToastLocator(office)('$15.00 reembolsados').waitFor()
    await office.getByText('Reembolso parcial').first().waitFor()
    await timeline().getByText('Unidades de volta ao estoque').waitFor()
    await expect.poll(() => getStock(sku)).toBe(4)
    const rows = await sql<{ kind: string; cents: number; restock: boolean }>(
      `select p.kind, r.amount_cents cents, l.restock from refunds r join payments p on p.id = r.payment_id
       join refund_lines l on l.refund_id = r.id where r.order_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ kind: 'upsell', cents: 1500, restock: true }])
    await waitForNoToast(office)
    await expectGoodLayouts(office, 'order-refunded')
  })

  it('refunds half of a line and restocks one of its two units', async () => {
    const product = await makeProduct(seller, 'Pair', 1000, 5)
    const buyer = createHttpBuyer(shop)
    const { orderId, checkoutId, intentId } = await buyer.reachIntent(product.id, 2)
    await buyer.confirm(intentId)
    await buyer.settle(checkoutId)
    const [line] = await sql<{ sku: string }>('select sku from order_lines where order_id = $1 and sku is not null', [
      orderId,
    ])
    await expect.poll(() => getStock(line?.sku ?? '')).toBe(3)
    await open(orderId)
    await button('Reembolsar').click()
    const form = office.getByRole('form', { name: 'Reembolsar' })
    await form.getByText('Parte', { exact: true }).click()
    await setCheckbox(form.getByRole('checkbox', { name: /^Pair/ }))
    const units = form.getByLabel('Unidades de volta ao estoque')
    await expect.poll(() => units.inputValue()).toBe('2')
    await form.getByLabel(/^Valor de Pair/).fill('10.00')
    await expect.poll(() => units.inputValue()).toBe('0')
    await units.fill('1')
    await expectGoodLayouts(office, 'order-units')
    await form.getByRole('button', { name: 'Reembolsar $10.00' }).click()
    await createToastLocator(office)('$10.00 reembolsados').waitFor()
    await expect.poll(() => getStock(line?.sku ?? '')).toBe(4)
  })

  it('sees a refund that was made in the Stripe dashboard', async () => {
    const { orderId, intentId } = await placeOrder('pm_card_visa')
    await open(orderId)
    await office.getByText('Total pago').waitFor()
    await stripe.refunds.create({ payment_intent: intentId, amount: 1_234 })
    await expect
      .poll(async () => {
        await office.reload()
        await office.getByText('Total pago').waitFor()
        return office.getByText('Sem motivo informado').count()
      })
      .toBe(1)
    await office.getByText('−$12.34').first().waitFor()
  })

  it('adds, deletes and restores a note by keyboard', async () => {
    await open(await getNewestOrder())
    await button('Adicionar anotação').click()
    await office.getByLabel('Anotação').waitFor()
    await expect.poll(() => office.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await button('Salvar anotação').click()
    await office.getByText('Escreva a anotação').waitFor()
    await expectAccessible(office)
    await office.keyboard.type('Ligou: quer trocar a cor.')
    await office.keyboard.press('Control+Enter')
    await timeline().getByRole('paragraph').filter({ hasText: 'Ligou: quer trocar a cor.' }).waitFor()
    await expect.poll(() => office.evaluate(() => document.activeElement?.textContent)).toBe('Adicionar anotação')
    await button('Excluir anotação').click()
    await createToastLocator(office)('Anotação excluída').waitFor()
    await expect.poll(() => timeline().getByText('Ligou: quer trocar a cor.').count()).toBe(0)
    await button('Desfazer').click()
    await timeline().getByText('Ligou: quer trocar a cor.').waitFor()
    await waitForNoToast(office)
    await expectGoodLayouts(office, 'order-note')
  })

  it('resends the order’s e-mail unchanged', async () => {
    const { orderId, buyer } = await placeOrder('pm_card_visa')
    const letters = () => box.received.filter(letter => letter.to === buyer.email)
    await expect.poll(() => letters().length).toBe(1)
    await open(orderId)
    await timeline().getByText('E-mail enviado').waitFor()
    await button('Reenviar e-mail').press('Enter')
    await office.getByRole('menuitem', { name: 'Confirmação do pedido' }).press('Enter')
    await createToastLocator(office)('E-mail na fila para ser reenviado').waitFor()
    await expect.poll(() => letters().length).toBe(2)
    await timeline().getByText('E-mail na fila para ser reenviado').waitFor()
    await expect.poll(() => new Set(letters().map(letter => /^Message-ID: .*$/im.exec(letter.text)?.[0])).size).toBe(1)
  })

  it('cancels an unpaid order after a confirmation, and its unit is for sale again', async () => {
    const { orderId, intentId } = await placeOrder()
    const [line] = await sql<{ sku: string }>('select sku from order_lines where order_id = $1 and sku is not null', [
      orderId,
    ])
    await expect.poll(() => getStock(line?.sku ?? '')).toBe(4)
    await open(orderId)
    await button('Cancelar pedido').click()
    const dialog = office.getByRole('alertdialog')
    await dialog.getByText(/^Cancelar o pedido #/).waitFor()
    await expectGoodLayouts(office, 'order-cancel')
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
    await createToastLocator(office)('Pedido cancelado').waitFor()
    await office.getByText('Cancelado', { exact: true }).first().waitFor()
    await expect.poll(() => getStock(line?.sku ?? '')).toBe(5)
    await expect.poll(async () => (await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
    await expect.poll(() => button('Cancelar pedido').count()).toBe(0)
  })
})

describe('a seller with a dispute', () => {
  it('sees a dispute in the order list and on the order, and later its outcome', async () => {
    const { orderId, intentId } = await placeOrder('pm_card_createDispute')
    await expect.poll(async () => (await sql('select from disputes where order_id = $1', [orderId])).length).toBe(1)
    await office.goto(`${shop.url}/orders`)
    await office.getByText('Disputa: responder').first().waitFor()
    await expectGoodLayouts(office, 'orders-disputed')
    await open(orderId)
    const card = office.getByRole('region', { name: 'Disputa' })
    await card.getByText('Aguarda resposta').waitFor()
    for (const text of ['$89.00', 'diz que não fez a compra', 'Responder até', /^faltam 8 dias$/, 'O que enviar'])
      await card.getByText(text).first().waitFor()
    await timeline().getByText('Disputa aberta').waitFor()
    // The bank already withholds the disputed money, so a refund would pay the shopper twice.
    await expect.poll(() => button('Reembolsar').count()).toBe(0)
    await expectGoodLayouts(office, 'order-disputed')
    await office.goto(`${shop.url}/operations`)
    await office.getByRole('heading', { name: 'Um cliente contestou uma cobrança' }).waitFor()

    const { data } = await stripe.disputes.list({ payment_intent: intentId })
    const evidence = { uncategorized_text: 'winning_evidence' }
    await stripe.disputes.update(data[0]?.id ?? '', { evidence, submit: true })
    await expect
      .poll(
        async () =>
          (await sql<{ state: string }>('select state from disputes where order_id = $1', [orderId]))[0]?.state,
      )
      .toBe('won')
    await open(orderId)
    await card.getByText('Ganha', { exact: true }).waitFor()
    await timeline().getByText('Disputa ganha').waitFor()
  })

  it('opens the payment of a live order in the Stripe dashboard', async () => {
    const [row] = await sql<{ id: string; intent: string }>(
      `select d.order_id id, p.provider_intent_id intent from disputes d join payments p on p.id = d.payment_id limit 1`,
    )
    await sql(`update orders set mode = 'live' where id = $1`, [row?.id])
    await open(row?.id ?? '')
    const link = office.getByRole('link', { name: 'Ver no Stripe' })
    await expect.poll(() => link.getAttribute('href')).toBe(`https://dashboard.stripe.com/payments/${row?.intent}`)
    await sql(`update orders set mode = 'simulator' where id = $1`, [row?.id])
  })
})

describe('a seller reading the ledger', () => {
  it('sees ledger totals that equal the provider’s balance, and selects a date range', async () => {
    await sql(`delete from installation where key = 'turn.ledger'`)
    const booked = async () => (await stripe.balanceTransactions.list({ limit: 100 })).data.length
    await expect
      .poll(async () => (await sql('select from ledger_entries')).length, { timeout: 90_000 })
      .toBe(await booked())
    const { available, pending } = await stripe.balance.retrieve()
    const cents = [...available, ...pending].reduce((sum, part) => sum + part.amount, 0)
    await office.goto(`${shop.url}/orders`)
    await office.getByRole('link', { name: 'Extrato' }).click()
    await office.waitForURL(/\/ledger$/)
    const sums = office.getByRole('region', { name: 'Totais do período' })
    await sums.getByText(formatMoney(cents, 'usd'), { exact: true }).waitFor()
    await office.getByRole('table', { name: 'Extrato por dia' }).waitFor()
    await expectGoodLayouts(office, 'ledger')
    await office.getByLabel('Período', { exact: true }).selectOption('custom')
    await office.getByLabel('De', { exact: true }).fill('2026-01-01')
    await office.getByLabel('Até', { exact: true }).fill('2026-01-31')
    await office.getByText('Nenhum lançamento neste período.').waitFor()
    await office.getByLabel('Até', { exact: true }).fill('2025-12-31')
    await office
      .getByRole('alert')
      .getByText(/^Escolha de 1 a 366 dias/)
      .waitFor()
    await expectGoodLayouts(office, 'ledger-dates')
  })

  it('sees no browser errors during the whole journey', () => expectNoComplaints())
})
