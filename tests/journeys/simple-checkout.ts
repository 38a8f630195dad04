import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { answerBank, typeCard, waitForCardFields } from '#tests/support/shopper.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getStock, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const sku = 'SPK-OAT'
const [product] = await sql<{ id: string; cents: number; free: number }>(
  `select p.id, p.price + v.price_adjustment cents, (p.shipping_options->0->>'price')::int free
   from product_variants v join products p on p.id = v.product_id where v.sku = $1`,
  [sku],
)
const buildCheckoutUrl = (productId: string | undefined, sku: string) =>
  `${shop.url}/checkout-page?product=${productId}&sku=${sku}`
const findProductId = async (sku: string) =>
  (await sql<{ id: string }>('select product_id id from product_variants where sku = $1', [sku]))[0]?.id
const address = buildCheckoutUrl(product?.id, sku)
const dueCents = (product?.cents ?? 0) + (product?.free ?? 0)
const cards = { good: '4242424242424242', declined: '4000000000000002', bank: '4000002760003184' }
const form = {
  'Nome Completo': 'Beatriz Almeida',
  Telefone: '11987654321',
  CEP: '04538132',
  Endereço: 'Rua Joaquim Floriano, 466',
  Cidade: 'São Paulo',
}

async function open(page: Page) {
  await page.goto(address)
  await waitForCardFields(page)
}
async function fillIn(page: Page, email: string) {
  await open(page)
  await fillFields(page, email)
}
async function fillFields(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  for (const [label, text] of Object.entries(form)) await page.getByLabel(label, { exact: true }).fill(text)
}
async function fillCard(page: Page, number: string) {
  await page.getByLabel('Nome no cartão').fill('Beatriz Almeida')
  await typeCard(page, number)
}
const pressFinish = (page: Page) => page.getByRole('button', { name: 'Finalizar Compra', exact: true }).click()
const pay = (page: Page) => page.getByRole('button', { name: /^Pagar R\$/ }).click()
const waitUntilRecorded = (page: Page) =>
  page.getByRole('heading', { name: 'Pedido processado com sucesso!' }).waitFor()
const waitUntilPaid = (page: Page) => page.getByRole('heading', { name: 'Pagamento processado com sucesso!' }).waitFor()
const listOrders = (email: string) =>
  sql<{ state: string; phone: string; surface: string }>('select state, phone, surface from orders where email = $1', [
    email,
  ])
const takeFullScreenshot = (page: Page, name: string) =>
  takeScreenshot(page, `simple-${name}`, { fullPage: true, animations: 'disabled' })
const findOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each([
  ['a desktop', 1280, 900],
  ['a phone', 390, 844],
] as const)('a shopper at the simple checkout on %s', (_, width, height) => {
  const someone = () => chromium.newPerson({ viewport: { width, height }, locale: 'pt-BR' })
  const mail = (name: string) => `${name}-${width}@exemplo.com.br`

  it('reads that a product does not exist', async () => {
    const { page } = await someone()
    for (const query of ['', '?product=x', '?product=01900000-0000-7000-8000-000000000000', `${address}x`]) {
      const response = await page.goto(query.startsWith('http') ? query : `${shop.url}/checkout-page${query}`)
      expect(response?.status()).toBe(404)
      await page.getByText('Produto não encontrado').waitFor()
    }
  })

  it('reads that each of the six fields is missing, and follows links to the fields', async () => {
    const { page } = await someone()
    await fillIn(page, mail('campos'))
    await expect.poll(() => page.getByLabel('Telefone').inputValue()).toBe('(11) 98765-4321')
    await expect.poll(() => page.getByLabel('CEP').inputValue()).toBe('04538-132')
    for (const label of ['Email', ...Object.keys(form)]) {
      const field = page.getByLabel(label, { exact: true })
      const value = await field.inputValue()
      await field.fill('')
      await pressFinish(page)
      const problem = page.getByRole('region', { name: 'Há um problema' })
      // On a phone, the first empty field gets the focus instead of the summary above the form.
      const focused = width < 768 ? field : problem
      await expect.poll(() => focused.evaluate(element => element === document.activeElement)).toBe(true)
      await problem.getByRole('link', { name: new RegExp(`^${label}:`) }).click()
      await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
      await field.fill(value)
      await problem.waitFor({ state: 'hidden' })
    }
    await page.getByLabel('Email', { exact: true }).fill('beatriz')
    await page.getByLabel('Cidade').focus()
    await page.locator('#email-error').getByText('Digite um endereço como nome@exemplo.com.br').waitFor()
    await pressFinish(page)
    await expectAccessible(page)
    await takeFullScreenshot(page, `problem-${width}`)
    await expect.poll(() => listOrders(mail('campos'))).toEqual([])
  })

  it('places an unpaid order without a card, finds the order after a reload, and pays the order', async () => {
    const { page } = await someone()
    const email = mail('depois')
    const shelf = await getStock(sku)
    await fillIn(page, email)
    await expectAccessible(page)
    await takeFullScreenshot(page, `filled-${width}`)
    await pressFinish(page)
    await waitUntilRecorded(page)
    await expect.poll(() => page.getByRole('button', { name: 'Finalizar Compra' }).count()).toBe(0)
    await expect
      .poll(() => listOrders(email))
      .toEqual([{ state: 'pending', phone: '+5511987654321', surface: 'simple' }])
    await expect.poll(() => getStock(sku)).toBe(shelf)
    await expectAccessible(page)
    await takeFullScreenshot(page, `recorded-${width}`)

    await page.reload()
    await waitUntilRecorded(page)
    await waitForCardFields(page)
    await fillCard(page, cards.good)
    await pay(page)
    await waitUntilPaid(page)
    await expect.poll(() => listCapturedCents(email)).toEqual([dueCents])
    await expect.poll(() => listOrders(email)).toMatchObject([{ state: 'paid' }])
    await expect.poll(() => getStock(sku)).toBe((shelf ?? 0) - 1)
    await expectAccessible(page)
    await takeFullScreenshot(page, `paid-${width}`)
  })

  it('submits fields and card with one press, and pays with a second card after a decline', async () => {
    const { page } = await someone()
    const email = mail('recusa')
    await fillIn(page, email)
    await fillCard(page, cards.declined)
    await pressFinish(page)
    await page.locator('.declined').waitFor()
    await waitUntilRecorded(page)
    await expectAccessible(page)
    await takeFullScreenshot(page, `declined-${width}`)
    await typeCard(page, cards.good)
    await pay(page)
    await waitUntilPaid(page)
    await expect.poll(() => listCapturedCents(email)).toEqual([dueCents])
    await expect.poll(() => listOrders(email)).toHaveLength(1)
  })

  it('completes the bank authentication after a failed attempt', async () => {
    const { page } = await someone()
    const email = mail('banco')
    await fillIn(page, email)
    await fillCard(page, cards.bank)
    await pressFinish(page)
    await answerBank(page, 'fail')
    await page.locator('.declined').waitFor()
    await pay(page)
    await answerBank(page, 'complete')
    await waitUntilPaid(page)
    await expect.poll(() => listCapturedCents(email)).toEqual([dueCents])
  })

  it('reads how to complete or clear a half-filled card', async () => {
    const { page } = await someone()
    await fillIn(page, mail('metade'))
    await page.getByLabel('Nome no cartão').fill('Beatriz')
    await pressFinish(page)
    await page.getByText('deixe todos os campos do cartão em branco para pagar depois').first().waitFor()
    await page.getByLabel('Nome no cartão').fill('')
    await pressFinish(page)
    await waitUntilRecorded(page)
  })

  it('sees the pay button without scrolling, and never scrolls sideways', async () => {
    const { page } = await someone()
    await open(page)
    await expect.poll(() => findOverflow(page)).toBe(0)
    if (width < 768) {
      const box = await page.getByRole('button', { name: 'Finalizar Compra' }).boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
      await page.setViewportSize({ width: 320, height: 640 })
      await expect.poll(() => findOverflow(page)).toBe(0)
      await takeFullScreenshot(page, '320')
    }
    await takeFullScreenshot(page, `first-${width}`)
  })

  it('accepts the first offer with the saved card, skips the second, and sees the thank-you page', async () => {
    const { page } = await someone()
    const email = mail('funil')
    await page.goto(buildCheckoutUrl(await findProductId('HALO-SAND'), 'HALO-SAND'))
    await waitForCardFields(page)
    await fillFields(page, email)
    await fillCard(page, cards.good)
    await pressFinish(page)
    await page.waitForURL(/\/upsell\/.*\/page\/1$/)
    await waitForHydration(page)
    await page.frameLocator('iframe').first().locator('[data-charge]').first().click()
    await page.waitForURL(/\/page\/2$/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(() => listCapturedCents(email)).toEqual([8_900, 2_900])
  })

  it('places a free order without a card', async () => {
    const { page } = await someone()
    const email = mail('gratis')
    const free = await findProductId('SRM-30')
    await sql('update product_variants set price_adjustment = 0 where product_id = $1', [free])
    await sql('update products set price = 0, version = version + 1 where id = $1', [free])
    await sql('delete from product_stripe_mapping where product_id = $1', [free])
    await sql('update content_version set version = version + 1')
    const nothing = page.getByText('Nada a pagar. Não é preciso cartão.')
    await expect
      .poll(async () => {
        await page.goto(buildCheckoutUrl(free, 'SRM-30'))
        return nothing.count()
      })
      .toBe(1)
    await fillFields(page, email)
    await expectAccessible(page)
    await takeFullScreenshot(page, `free-${width}`)
    await pressFinish(page)
    await page.getByText('Não havia nada a pagar.').waitFor()
    await waitUntilRecorded(page)
    await expect.poll(() => page.getByText('Pagamento processado').count()).toBe(0)
    expect([await listCapturedCents(email), await listOrders(email)]).toMatchObject([[0], [{ state: 'paid' }]])
  })
})
