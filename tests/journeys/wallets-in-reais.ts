import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { getSheetButton, getWalletSheet, setWalletEnabled, waitForSheet } from '#tests/support/wallet.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' }, { sellsByPix: true })
const { sql, getCheckoutPath, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const sku = 'CND-FIG-300'

beforeAll(async () => {
  await sql(
    `update products set currency = 'brl', shipping_options = '[]', language = 'pt-BR'
     where id = (select product_id from product_variants where sku = $1)`,
    [sku],
  )
  await sql('update content_version set version = version + 1')
  expect((await setWalletEnabled(shop.simulatorUrl, true)).status).toBe(200)
})

let persons = 0
/** Opens a phone's browser, which has the interface for wallets unless `script` removes it. */
async function open(email: string, script?: () => void) {
  persons += 1
  const phone: BrowserContextOptions = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
  }
  const headers = { 'x-forwarded-for': `10.9.0.${persons}` }
  const person = await chromium.newPerson({ ...phone, extraHTTPHeaders: headers })
  const { page } = person
  await page.addInitScript(script ?? (() => Object.assign(window, { PaymentRequest: class {} })))
  await page.goto(shop.url + (await getCheckoutPath(sku)))
  await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
  const typed = { 'E-mail': email, 'Nome completo': 'Beatriz Almeida', 'Celular (opcional)': '11987654321' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  return person
}
const walletRow = (page: Page) => page.getByRole('radio', { name: /^Apple Pay ou Google Pay/ })
const countProviderScripts = (page: Page) => page.locator('script[src*="/v3/"], script[src*="stripe"]').count()
const pressWallet = (page: Page) => page.frameLocator('.wallet iframe').getByRole('button').click()

describe('a shopper in reais on a phone with a wallet', () => {
  it('fills in the form, picks the wallet, and pays as the buyer of the form', async () => {
    const email = 'carteira@exemplo.com.br'
    const { page, expectNoComplaints } = await open(email)
    expect(await countProviderScripts(page)).toBe(0)
    expect(await page.locator('.express').count()).toBe(0)
    await walletRow(page).check()
    await page.locator('.wallet.shown').waitFor()
    expect(await page.locator('iframe[src*="cardNumber"]').count()).toBe(0)
    expect(await page.locator('.paybar').count()).toBe(0)
    await expectGoodLayouts(page, 'wallet-row')
    await page.setViewportSize({ width: 390, height: 844 })
    await pressWallet(page)
    await page.getByText(/^Preencha: CPF ou CNPJ/).waitFor()
    expect(await getWalletSheet(page).owner().count()).toBe(0)
    await page.getByLabel('CPF ou CNPJ', { exact: true }).fill('11144477735')
    await pressWallet(page)
    await waitForSheet(page)
    expect(await getWalletSheet(page).getByLabel('E-mail').isVisible()).toBe(false)
    await takeScreenshot(page, 'wallet-row-sheet')
    await getSheetButton(page).click()
    await page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
    const orders = await sql('select email, name, phone, tax_id, state from orders where email = $1', [email])
    expect(orders).toMatchObject([{ name: 'Beatriz Almeida', phone: '+5511987654321', state: 'paid' }])
    expect(await listCapturedCents(email)).toHaveLength(1)
    expectNoComplaints()
  })

  it('reads that the wallet’s card was declined, and pays the same order with Pix', async () => {
    const email = 'recusada@exemplo.com.br'
    const { page } = await open(email)
    await page.getByLabel('CPF ou CNPJ', { exact: true }).fill('11144477735')
    await walletRow(page).check()
    await page.locator('.wallet.shown').waitFor()
    await pressWallet(page)
    await waitForSheet(page)
    await getWalletSheet(page).getByLabel('Cartão').selectOption('pm_card_visa_chargeDeclined')
    await getSheetButton(page).click()
    await page.locator('.requote').waitFor()
    await page.getByRole('radio', { name: /^Pix/ }).check()
    await page.locator('.paybar button').click()
    await page.getByRole('heading', { name: 'Pague com Pix para concluir' }).waitFor()
    expect(await sql('select 1 from orders where email = $1', [email])).toHaveLength(1)
    expect(await listCapturedCents(email)).toEqual([])
  })
})

describe('a shopper in reais on a phone without a wallet', () => {
  it('reads that there is none after picking the row', async () => {
    await setWalletEnabled(shop.simulatorUrl, false)
    const { page, expectNoComplaints } = await open('nenhuma@exemplo.com.br')
    await walletRow(page).check()
    await page.getByText('Este aparelho não tem uma carteira pronta para pagar.').waitFor()
    await takeScreenshot(page, 'wallet-row-missing', { fullPage: true })
    await page.getByRole('radio', { name: /^Pix/ }).check()
    await page.locator('.paybar button').waitFor()
    expectNoComplaints()
    await setWalletEnabled(shop.simulatorUrl, true)
  })

  it('sees no row, and loads no script of the provider, in a browser without an interface for wallets', async () => {
    const { page } = await open('sem@exemplo.com.br', () => {
      Reflect.deleteProperty(window, 'PaymentRequest')
    })
    await page.getByRole('radio', { name: /^Pix/ }).waitFor()
    expect(await walletRow(page).count()).toBe(0)
    expect(await countProviderScripts(page)).toBe(0)
  })
})
