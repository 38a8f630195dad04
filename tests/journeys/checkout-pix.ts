import { join } from 'node:path'
import { startSimulator } from '@vitrine/stripe-simulator/index.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts, getFocusedId, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { typeCard } from '#tests/support/shopper.ts'

const browserDir = join(import.meta.dirname, '../../dist/simulator')
const provider = await startSimulator({ port: 0, dataDir: null, controlToken: 'control', browserDir })
afterAll(() => provider.close())
async function control(path: string, body: object) {
  const response = await fetch(`${provider.url}/_sim${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer control', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}
/** Pays a code, as the buyer's bank does. */
const payCode = (code: string) => control('/pix/pay', { code, when: 'now' })

const shop = await startShop({ STRIPE_API_URL: provider.url, TRUSTED_PROXIES: '127.0.0.1' }, { sellsByPix: true })
const { sql, getCheckoutPath, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const sku = 'CND-FIG-300'

beforeAll(async () => {
  await sql(
    `update products set currency = 'brl', shipping_options = '[]', language = 'pt-BR'
     where id = (select product_id from product_variants where sku = $1)`,
    [sku],
  )
  await sql('update shop set follows_dark = true')
  await sql('update content_version set version = version + 1')
})

let persons = 0
const someone = (options: BrowserContextOptions = {}) => {
  persons += 1
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pt-BR' }
  return chromium.newPerson({ ...phone, ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${persons}` } })
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const title = (page: Page) => page.getByRole('heading', { name: 'Pague com Pix para concluir' })
const codeField = (page: Page) => field(page, 'Código Pix copia e cola')
const payButton = (page: Page) => page.locator('.paybar button')
const waitUntilConfirmed = (page: Page) => page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()

async function fillContact(page: Page, email: string) {
  const typed = { 'E-mail': email, 'Nome completo': 'Beatriz Almeida', 'Celular (opcional)': '11987654321' }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
}
async function openFilled(page: Page, email: string) {
  await page.goto(shop.url + (await getCheckoutPath(sku)))
  await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
  await fillContact(page, email)
}
async function generate(page: Page, email: string) {
  await openFilled(page, email)
  await field(page, 'CPF ou CNPJ').fill('11144477735')
  await payButton(page).click()
  await title(page).waitFor()
  return codeField(page).inputValue()
}

describe('a shopper who pays with Pix on a phone', () => {
  it('picks Pix first, enters the tax number, copies the code, and sees the confirmation without a reload', async () => {
    const { page, expectNoComplaints } = await someone()
    await openFilled(page, 'pix@exemplo.com.br')
    expect(await page.getByRole('radio', { name: 'Pix Aprovação na hora' }).isChecked()).toBe(true)
    await expectGoodLayouts(page, 'pix-form')
    await page.setViewportSize({ width: 390, height: 844 })
    await payButton(page)
      .filter({ hasText: /^Gerar Pix de R\$/ })
      .click()
    await page.getByText('Para pagar com Pix, informe o CPF ou CNPJ.').first().waitFor()
    await takeScreenshot(page, 'pix-form-error')
    await field(page, 'CPF ou CNPJ').fill('11144477735')
    await payButton(page).click()
    await title(page).waitFor()
    await expect.poll(() => getFocusedId(page)).toBe('pix-title')
    expect(await page.locator('script[src*="stripe"], iframe[src*="cardNumber"]').count()).toBe(0)
    await page.getByText(/Válido por/).waitFor()
    const code = await codeField(page).inputValue()
    expect(code).toMatch(/^000201/)
    await page.getByRole('button', { name: 'Copiar código Pix' }).click()
    await page.getByRole('button', { name: 'Código copiado' }).waitFor()
    await page.getByRole('button', { name: 'Copiar código Pix' }).waitFor()
    await expectGoodLayouts(page, 'pix-code')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Já paguei' }).click()
    await page.getByText('Ainda não recebemos a confirmação do banco.').waitFor()
    await payCode(code)
    await waitUntilConfirmed(page)
    expect(await listCapturedCents('pix@exemplo.com.br')).toHaveLength(1)
    expectNoComplaints()
  })

  it('keeps the code after a reload, and pays once by card instead', async () => {
    const { page, expectNoComplaints } = await someone()
    const email = 'outro@exemplo.com.br'
    const code = await generate(page, email)
    await page.reload()
    await title(page).waitFor()
    expect(await codeField(page).inputValue()).toBe(code)
    await page.getByRole('button', { name: 'Pagar de outro jeito' }).click()
    const card = page.getByRole('radio', { name: 'Cartão de crédito' })
    await expect.poll(() => card.isChecked()).toBe(true)
    await expect.poll(() => card.evaluate(radio => radio === document.activeElement)).toBe(true)
    expect(await field(page, 'E-mail').inputValue()).toBe(email)
    await typeCard(page, '4242424242424242')
    await field(page, 'Nome no cartão').fill('Beatriz Almeida')
    await takeScreenshot(page, 'pix-form-card', { fullPage: true })
    await page.getByRole('radio', { name: /^Pix/ }).check()
    await card.check()
    await payButton(page)
      .filter({ hasText: /^Pagar R\$/ })
      .click()
    await waitUntilConfirmed(page)
    expect(await listCapturedCents(email)).toHaveLength(1)
    expectNoComplaints()
  })

  it('opens the order’s page through its link, and sees the code and, without a reload, the payment', async () => {
    const { page } = await someone()
    const code = await generate(page, 'pedido@exemplo.com.br')
    const { order, key } = await page
      .locator('.pix')
      .evaluate(({ dataset }) => ({ order: dataset.order ?? '', key: dataset.key ?? '' }))
    const address = `${shop.url}/order/${order}?key=${encodeURIComponent(key)}`
    const reader = await someone({ javaScriptEnabled: false })
    await reader.page.goto(address)
    expect(await reader.page.locator('#pix-code').inputValue()).toBe(code)
    await reader.page.getByText(/^(Válido até|Valid until) /).waitFor()
    expect(await reader.page.locator('.pix button').filter({ visible: true }).count()).toBe(0)

    const { page: orderPage, expectNoComplaints } = await someone()
    await orderPage.goto(address)
    await orderPage.locator('[data-pix=copy]').waitFor()
    await expectGoodLayouts(orderPage, 'pix-order')
    await payCode(code)
    await orderPage.locator('.pix').waitFor({ state: 'detached' })
    await waitUntilConfirmed(page)
    expectNoComplaints()
  })
})

describe('a shopper who pays with Pix on the simple checkout', () => {
  it('enters the tax number, gets a code, and sees that the order is paid', async () => {
    const { page, expectNoComplaints } = await someone()
    const [product] = await sql<{ id: string }>('select product_id id from product_variants where sku = $1', [sku])
    await page.goto(`${shop.url}/checkout-page?product=${product?.id}&sku=${sku}`)
    const typed = {
      'Nome Completo': 'Beatriz Almeida',
      Email: 'simples@exemplo.com.br',
      'Telefone (opcional)': '11987654321',
    }
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
    await payButton(page)
      .filter({ hasText: /^Gerar Pix de R\$/ })
      .click()
    await page.getByText('Para pagar com Pix, informe o CPF ou CNPJ.').first().waitFor()
    await field(page, 'CPF ou CNPJ').fill('11144477735')
    await expectGoodLayouts(page, 'pix-simple-form')
    await page.setViewportSize({ width: 390, height: 844 })
    await payButton(page).click()
    await title(page).waitFor()
    await expectGoodLayouts(page, 'pix-simple-code')
    await payCode(await codeField(page).inputValue())
    await page.getByRole('heading', { name: 'Pagamento processado com sucesso!' }).waitFor()
    expectNoComplaints()
  })
})

describe('a shopper who gets a discount for paying with Pix', () => {
  const setPercentOff = (percent: number) =>
    sql(
      `insert into payment_methods (mode, method, enabled, position, percent_off) values ('simulator', 'pix', true, 0, $1)
       on conflict (mode, method) do update set percent_off = $1`,
      [percent],
    ).then(() => sql('update content_version set version = version + 1'))

  it('sees the price of each method, pays the Pix price, and sees the discount on the order', async () => {
    await setPercentOff(5)
    const { page, expectNoComplaints } = await someone()
    const email = 'desconto@exemplo.com.br'
    await openFilled(page, email)
    await field(page, 'CPF ou CNPJ').fill('11144477735')
    const row = page.getByRole('radio', { name: /^Pix Aprovação na hora Economize R\$/ })
    const readCents = async (text: string | null) => Number(text?.replace(/\D/g, ''))
    const total = page.locator('#summary .tot [role=status]')
    const folded = page.locator('.fold b')
    const pixCents = await readCents(await total.textContent())
    await expectGoodLayouts(page, 'pix-discount')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('radio', { name: 'Cartão de crédito' }).check()
    const cardCents = await readCents(await total.textContent())
    expect(Math.floor((2 * cardCents * 95 + 100) / 200)).toBe(pixCents)
    expect(await readCents(await folded.textContent())).toBe(cardCents)
    expect(await readCents(await payButton(page).textContent())).toBe(cardCents)
    await row.check()
    expect(await readCents(await folded.textContent())).toBe(pixCents)
    expect(await readCents(await payButton(page).textContent())).toBe(pixCents)
    await page.getByText('Desconto no Pix').first().waitFor({ state: 'attached' })

    await setPercentOff(10)
    await payButton(page).click()
    await page.getByText('O total mudou').first().waitFor()
    const lowerCents = await readCents(await folded.textContent())
    expect(lowerCents).toBeLessThan(pixCents)
    await payButton(page).click()
    await title(page).waitFor()
    const { order, key } = await page
      .locator('.pix')
      .evaluate(({ dataset }) => ({ order: dataset.order ?? '', key: dataset.key ?? '' }))
    await payCode(await codeField(page).inputValue())
    await waitUntilConfirmed(page)
    expect(await listCapturedCents(email)).toEqual([lowerCents])
    await page.getByText('Desconto no Pix').waitFor()
    await page.goto(`${shop.url}/order/${order}?key=${encodeURIComponent(key)}`)
    await page.getByText('Desconto no Pix').waitFor()
    await takeScreenshot(page, 'pix-discount-order', { fullPage: true })
    await sql('delete from payment_methods')
    await sql('update content_version set version = version + 1')
    expectNoComplaints(/409/)
  })
})

describe('a shopper whose Pix code expires', () => {
  it('reads that it has expired, and pays with a new code', async () => {
    const { page, expectNoComplaints } = await someone()
    const email = 'tarde@exemplo.com.br'
    const code = await generate(page, email)
    await control('/clock', { advanceMs: 31 * 60_000 })
    await page.getByRole('heading', { name: 'Este código expirou' }).waitFor()
    expect(await title(page).isVisible()).toBe(false)
    await expectGoodLayouts(page, 'pix-expired')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Gerar novo código' }).click()
    await title(page).waitFor()
    const newCode = await codeField(page).inputValue()
    expect(newCode).not.toBe(code)
    await payCode(newCode)
    await waitUntilConfirmed(page)
    expect(await listCapturedCents(email)).toHaveLength(1)
    expectNoComplaints()
  })
})
