import { join } from 'node:path'
import { startSimulator } from '@vitrine/stripe-simulator/index.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeCard, typeContact, waitForCardFields } from '#tests/support/shopper.ts'

const browserDir = join(import.meta.dirname, '../../dist/simulator')
const provider = await startSimulator({ port: 0, dataDir: null, controlToken: 'control', browserDir })
afterAll(() => provider.close())
/** Pays a code, as the buyer's bank does. */
async function payCode(code: string) {
  const response = await fetch(`${provider.url}/_sim/pix/pay`, {
    method: 'POST',
    headers: { authorization: 'Bearer control', 'content-type': 'application/json' },
    body: JSON.stringify({ code, when: 'now' }),
  })
  expect(response.status).toBe(200)
}

const shop = await startShop({ STRIPE_API_URL: provider.url, TRUSTED_PROXIES: '127.0.0.1' }, { sellsByPix: true })
const { sql, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

type Product = { id: string; variants: { id: string }[] }
let create: (title: string, sku: string, cents: number, other?: object) => Promise<Product>
let addBump: (product: Product, item: Product, terms: object) => Promise<{ id: string }>
let [lamp, course]: Product[] = []

beforeAll(async () => {
  const seller = await createFirstPageSeller(shop)
  const [{ images } = { images: [] }] = await sql<{ images: string[] }>(
    `select p.images from products p join product_variants v on v.product_id = p.id where v.sku = 'CND-FIG-300'`,
  )
  create = (title, sku, cents, { stock = null, ...other }: { stock?: number | null } = {}) =>
    seller.call('POST', '/api/v1/products', {
      title,
      images,
      shippingOptions: [],
      variants: [{ name: 'Standard', sku, cents, stock, isDefault: true, image: null }],
      ...other,
    })
  addBump = (product, item, terms) =>
    seller.call('POST', `/api/v1/products/${product.id}/order-bumps`, { bumpProductId: item.id, ...terms })
  lamp = await create('Light course', 'LAMP', 9_500, { currency: 'usd' })
  const guide = await create('Guide to light', 'GUIDE', 2_990, { currency: 'usd' })
  const last = await create('Signed print', 'PRINT', 4_000, { currency: 'usd', stock: 1 })
  await addBump(lamp, guide, {
    title: 'Add the guide to light',
    text: 'Sixty pages about the light in your rooms, as a PDF.',
    priceCents: 1_990,
  })
  await addBump(lamp, last, { title: 'A signed print', text: 'The last of the edition.', placement: 'summary' })
  const brazilian = { currency: 'brl', language: 'pt-BR' }
  course = await create('Curso de fotografia', 'FOTO', 14_900, brazilian)
  const notebook = await create('Apostila impressa', 'APOS', 2_000, brazilian)
  await addBump(course, notebook, { title: 'Leve também a apostila', text: 'Cem páginas de exercícios.' })
  const lesson = await create('Aula ao vivo', 'AULA', 5_000, brazilian)
  const conditions = { campaignIds: [], variantIds: [], countries: [], minimumCents: null, maximumCents: null }
  await addBump(course, lesson, { title: 'Uma aula ao vivo', conditions: { ...conditions, methods: ['card'] } })
})

let persons = 0
const shopper = (options: BrowserContextOptions = {}) => {
  persons += 1
  return chromium.newPerson({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.9.0.${persons}` } })
}
const bump = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name }).filter({ visible: true })
const total = (page: Page) => page.locator('.tot dd span').first()
const getTotal = (page: Page) => expect.poll(() => total(page).textContent())
const guideName = 'Add for $19.90 Regular price: $29.90 Add the guide to light'
const isBumpSold = async (email: string) =>
  (
    await sql<{ kind: string; total_cents: number }>(
      'select l.kind, l.total_cents from order_lines l join orders o on o.id = l.order_id where o.email = $1 order by l.kind',
      [email],
    )
  ).map(({ kind, total_cents }) => `${kind} ${total_cents}`)
/** Adds up the layout shifts of a page that no input caused. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const state = window as unknown as { shifts: number }
    state.shifts = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) state.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const getShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
const open = async (page: Page, product: Product | undefined) => {
  await watchShifts(page)
  await page.goto(`${shop.url}/checkout?product=${product?.id}`)
}

describe('a shopper who adds an order bump', () => {
  it('changes the total with each tick and buys both with one charge by card on a phone', async () => {
    const { page, expectNoComplaints } = await shopper(phone)
    await open(page, lamp)
    await waitForCardFields(page)
    await getTotal(page).toBe('$95.00')
    expect(await bump(page, guideName).isChecked()).toBe(false)
    expect(await getShifts(page)).toBeLessThan(0.01)
    await bump(page, guideName).check()
    await getTotal(page).toBe('$114.90')
    await page.locator('.fold', { hasText: 'Light course + 1' }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'bump-ticked-390', { fullPage: true })
    await bump(page, guideName).uncheck()
    await getTotal(page).toBe('$95.00')
    await bump(page, guideName).check()
    await getTotal(page).toBe('$114.90')
    await typeContact(page, 'phone@example.com')
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay $114.90' }).click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await page.locator('.rc', { hasText: 'Guide to light' }).waitFor()
    await takeScreenshot(page, 'bump-confirmed-390', { fullPage: true })
    await expect.poll(() => listCapturedCents('phone@example.com')).toEqual([11_490])
    expect(await isBumpSold('phone@example.com')).toEqual(['bump 1990', 'main 9500'])
    expectNoComplaints()
  })

  it('shows it in every layout without horizontal scrolling, and keeps the tick after a reload', async () => {
    const { page } = await shopper()
    await open(page, lamp)
    await waitForCardFields(page)
    await bump(page, guideName).check()
    await getTotal(page).toBe('$114.90')
    await bump(page, /A signed print$/).waitFor()
    await expectGoodLayouts(page, 'bump-checkout')
    await page.reload()
    await getTotal(page).toBe('$114.90')
    expect(await bump(page, guideName).isChecked()).toBe(true)
  })

  it('is reached and ticked by keyboard, keeps the focus and announces the new total', async () => {
    const { page } = await shopper()
    await open(page, lamp)
    await waitForCardFields(page)
    await page.getByLabel('Cardholder name').focus()
    for (
      let presses = 0;
      presses < 9 && !(await bump(page, guideName).evaluate(box => box === document.activeElement));
    )
      presses += await page.keyboard.press('Tab').then(() => 1)
    await page.keyboard.press('Space')
    await getTotal(page).toBe('$114.90')
    expect(await bump(page, guideName).evaluate(box => box === document.activeElement)).toBe(true)
    expect(await total(page).getAttribute('role')).toBe('status')
    await takeScreenshot(page, 'bump-keyboard-1280', { fullPage: true })
    await page.keyboard.press('Space')
    await getTotal(page).toBe('$95.00')
  })

  it('reports what sold out meanwhile, keeps the form, and sells the main product at the new total', async () => {
    const { page } = await shopper()
    await open(page, lamp)
    await waitForCardFields(page)
    await bump(page, /A signed print$/).check()
    await getTotal(page).toBe('$135.00')
    await typeContact(page, 'late@example.com')
    await typeCard(page, '4242424242424242')
    await sql(`update product_variants set stock_quantity = 0 where sku = 'PRINT'`)
    await pay(page)
    await page.getByText('No longer available and removed from your order: A signed print.').first().waitFor()
    await page.getByText('It was $135.00 and is now $95.00.').waitFor()
    await getTotal(page).toBe('$95.00')
    expect(await page.getByLabel('Email').inputValue()).toBe('late@example.com')
    await expectAccessible(page)
    await takeScreenshot(page, 'bump-sold-out-1280', { fullPage: true })
    await page.getByRole('button', { name: 'Confirm and pay $95.00' }).click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    expect(await isBumpSold('late@example.com')).toEqual(['main 9500'])
  })

  it('puts the tick back with words when the connection fails', async () => {
    const { page } = await shopper()
    await open(page, lamp)
    await waitForCardFields(page)
    await getTotal(page).toBe('$95.00')
    await page.route(/\/api\/v1\/checkouts\//, route => route.abort())
    await bump(page, guideName).click()
    await page.locator('.toast').first().waitFor()
    await expect.poll(() => bump(page, guideName).isChecked()).toBe(false)
    await takeScreenshot(page, 'bump-offline-1280')
  })
})

describe('a shopper who pays by Pix', () => {
  const openCourse = async (page: Page) => {
    await open(page, course)
    await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
  }
  const box = (page: Page, name: RegExp) => bump(page, name)

  it('buys with an order bump, and sees those that only a card can pay once the card is picked', async () => {
    const { page, expectNoComplaints } = await shopper({ ...phone, locale: 'pt-BR' })
    await openCourse(page)
    expect(await box(page, /Uma aula ao vivo$/).count()).toBe(0)
    await box(page, /^Adicionar por R\$\s20,00 Leve também a apostila$/).check()
    await getTotal(page).toMatch(/^R\$\s169,00$/)
    await page.getByText('Cartão de crédito').click()
    await box(page, /Uma aula ao vivo$/).check()
    await getTotal(page).toMatch(/^R\$\s219,00$/)
    await page.getByRole('radio', { name: 'Pix Aprovação na hora' }).check()
    await getTotal(page).toMatch(/^R\$\s169,00$/)
    await takeScreenshot(page, 'bump-pix-390', { fullPage: true })
    const typed = { 'E-mail': 'pix@exemplo.com.br', 'Nome completo': 'Beatriz Almeida', 'CPF ou CNPJ': '11144477735' }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
    await page
      .locator('.paybar button')
      .filter({ hasText: /^Gerar Pix de R\$\s169,00/ })
      .click()
    await page.getByRole('heading', { name: 'Pague com Pix para concluir' }).waitFor()
    await takeScreenshot(page, 'bump-pix-code-390', { fullPage: true })
    await payCode(await page.getByLabel('Código Pix copia e cola', { exact: true }).inputValue())
    await page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
    await expect.poll(() => listCapturedCents('pix@exemplo.com.br')).toEqual([16_900])
    expect(await isBumpSold('pix@exemplo.com.br')).toEqual(['bump 2000', 'main 14900'])
    expectNoComplaints()
  })

  it('adds an order bump on the simple checkout', async () => {
    const { page } = await shopper({ locale: 'pt-BR' })
    await page.goto(`${shop.url}/checkout-page?product=${course?.id}`)
    await box(page, /Leve também a apostila$/).check()
    await getTotalOfSimple(page).toMatch(/^R\$\s169,00$/)
    await page.locator('.sum', { hasText: 'Apostila impressa' }).waitFor()
    await expectGoodLayouts(page, 'bump-simple')
    await page.getByLabel('Email', { exact: true }).fill('simples@exemplo.com.br')
    await page.getByLabel('Nome Completo', { exact: true }).fill('Beatriz Almeida')
    await page.getByLabel('CPF ou CNPJ').fill('11144477735')
    await page
      .locator('.paybar button')
      .filter({ hasText: /^Gerar Pix de R\$\s169,00/ })
      .click()
    await page.getByRole('heading', { name: 'Pague com Pix para concluir' }).waitFor()
    await payCode(await page.getByLabel('Código Pix copia e cola', { exact: true }).inputValue())
    await expect.poll(() => listCapturedCents('simples@exemplo.com.br')).toEqual([16_900])
    expect(await isBumpSold('simples@exemplo.com.br')).toEqual(['bump 2000', 'main 14900'])
  })
})

const getTotalOfSimple = (page: Page) => expect.poll(() => page.locator('.tot dd').first().textContent())
