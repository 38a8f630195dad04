import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { answerBank, typeCard, waitForCardFields } from '#tests/support/shopper.ts'
import { extractVisibleText, findEnglishTexts } from '#tests/support/visible-text.ts'
import { getWalletSheet, setWalletEnabled, walletSelector } from '#tests/support/wallet.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getCheckoutPath, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const address = `${shop.url}${await getCheckoutPath('SPK-OAT')}`
// SQL bypasses the shop, so cached pages must be invalidated manually.
await sql(`update products set language = 'pt-BR', currency = 'brl'
  where id = (select product_id from product_variants where sku = 'SPK-OAT')`)
await sql('update content_version set version = version + 1')

/** The language in which the server renders the page. */
const getPageLanguage = async () => /<html lang="([^"]+)"/.exec(await (await fetch(address)).text())?.[1]

/** English texts on the page, except the seller's own: products may have English names. */
const findEnglishLeftovers = async (page: Page) => findEnglishTexts(extractVisibleText(await page.content()))
const picture = async (page: Page, name: string) => {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
}

async function typeBuyer(page: Page, email: string) {
  const typed = {
    'E-mail': email,
    'Nome completo': 'Marina Costa',
    Celular: '11912345678',
    'CPF ou CNPJ': '11144477735',
    Endereço: 'Avenida Paulista, 1000',
    CEP: '01310100',
    Cidade: 'Santos',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Estado').selectOption({ label: 'São Paulo' })
  await page.getByLabel('Nome no cartão').fill('Marina Costa')
}

it.each([
  ['1280', 1280],
  ['390', 390],
])('buys in Portuguese and reais with an English browser, %s px wide', async (name, width) => {
  const { page, expectNoComplaints } = await chromium.newPerson({ viewport: { width, height: 844 }, locale: 'en-US' })
  const pay = () =>
    page
      .getByRole('button', { name: /^Pagar R\$/ })
      .filter({ visible: true })
      .first()
      .click()
  await page.goto(address)
  await waitForCardFields(page)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pt-BR')
  await pay()
  await page.getByText('Digite seu e-mail').first().waitFor()
  await expect.poll(() => findEnglishLeftovers(page)).toEqual([])
  await picture(page, `checkout-refused-${name}`)

  const email = `marina-${name}@example.com`
  await typeBuyer(page, email)
  await typeCard(page, '4000000000000002')
  await pay()
  await page.getByText('Seu banco recusou este cartão.').waitFor()
  await page.getByText('Seu cartão foi recusado.').first().waitFor()
  await expect.poll(() => findEnglishLeftovers(page)).toEqual([])
  await picture(page, `checkout-declined-${name}`)

  await typeCard(page, '4242424242424242')
  await pay()
  await page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
  await expect.poll(() => findEnglishLeftovers(page)).toEqual([])
  await picture(page, `confirmed-${name}`)
  await expect.poll(() => listCapturedCents(email)).toEqual([14_900])
  await page.goto(`${shop.url}/thank-you`)
  await expect.poll(() => findEnglishLeftovers(page)).toEqual([])
  await picture(page, `thank-you-${name}`)

  const subject = async () =>
    (await sql<{ subject: string }>('select subject from emails where recipient = $1', [email]))[0]?.subject
  await expect.poll(subject).toMatch(/^Pedido #\d+ confirmado$/)
  expectNoComplaints()
})

it.each([
  ['1280', 1280],
  ['390', 390],
])('shows the home page and the offers in the shop’s language, %s px wide', async (name, width) => {
  const { page, expectNoComplaints } = await chromium.newPerson({ viewport: { width, height: 844 }, locale: 'en-US' })
  await sql("update shop set language = 'pt-BR'")
  await sql('update content_version set version = version + 1')
  await expect.poll(async () => (await fetch(shop.url)).text()).toContain('lang="pt-BR"')
  await page.goto(shop.url)
  await page.getByText('Na vitrine').waitFor()
  await expect.poll(() => findEnglishLeftovers(page)).toEqual([])
  await picture(page, `home-${name}`)
  const [offer] = await sql<{ id: string; order: number }>(
    `select upsell_id id, page_order "order" from upsell_pages where page_type = 'visual_editor' and is_active limit 1`,
  )
  await page.goto(`${shop.url}/upsell/${offer?.id}/page/${offer?.order}`)
  // A phone hides this text, so the test waits only until the document contains it.
  await page.getByText(/^Oferta \d+ de/).waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pt-BR')
  await picture(page, `upsell-${name}`)
  await sql("update shop set language = 'spec'")
  await sql('update content_version set version = version + 1')
  expectNoComplaints()
})

it('downloads the texts of only one language per page', async () => {
  const { page } = await chromium.newPerson()
  const fetched = async (path: string) => {
    const texts: Promise<string>[] = []
    page.on('response', response => response.url().endsWith('.js') && texts.push(response.text().catch(() => '')))
    await page.goto(path)
    await waitForCardFields(page)
    page.removeAllListeners('response')
    return (await Promise.all(texts)).join('\n')
  }
  const portuguese = await fetched(address)
  expect(portuguese).toContain('Seu banco recusou este cartão')
  expect(portuguese).not.toContain('Your bank declined this card')
  await sql('update products set language = null')
  await sql('update content_version set version = version + 1')
  await expect.poll(getPageLanguage).toBe('en')
  const standard = await fetched(address)
  expect(standard).toContain('Your bank declined this card')
  expect(standard).not.toContain('Seu banco recusou este cartão')
})

it.each([
  {
    name: 'portuguese',
    language: 'pt-BR',
    button: 'Pagar com Google Pay (simulado)',
    sheet: 'Carteira simulada',
    email: 'E-mail',
    card: 'Cartão',
    pay: 'Pagar 149,00 USD',
    bank: 'Autenticação 3D Secure',
    complete: 'Concluir autenticação',
    banner: 'Pagamentos simulados',
  },
  {
    name: 'english',
    language: null,
    button: 'Pay with Google Pay (simulated)',
    sheet: 'Simulated wallet',
    email: 'Email',
    card: 'Card',
    pay: 'Pay 149.00 USD',
    bank: '3D Secure authentication',
    complete: 'Complete authentication',
    banner: 'Simulated payments',
  },
])('opens the simulated wallet and bank in the language of a page in $name', async texts => {
  await setWalletEnabled(shop.simulatorUrl, true)
  // A purchase in reais asks for a CPF, which no wallet provides, so the product is sold in dollars.
  await sql(
    `update products set language = $1, currency = 'usd'
      where id = (select product_id from product_variants where sku = 'SPK-OAT')`,
    [texts.language],
  )
  await sql('update content_version set version = version + 1')
  await expect.poll(getPageLanguage).toBe(texts.language ?? 'en')
  // The browser prefers the language that the page does not have.
  const { page, expectNoComplaints } = await chromium.newPerson({ locale: texts.language ? 'en-US' : 'pt-BR' })
  await page.goto(address)
  await waitForCardFields(page)
  await page.locator(walletSelector).waitFor()
  await page.frameLocator(`${walletSelector} iframe`).getByRole('button', { name: texts.button }).click()
  const sheet = getWalletSheet(page)
  await sheet.getByText(texts.banner).waitFor()
  await page.locator(`iframe[title="${texts.sheet}"]`).waitFor()
  const email = `wallet-${texts.name}@example.com`
  await sheet.getByLabel(texts.email).fill(email)
  await sheet.getByLabel(texts.card).selectOption('pm_card_authenticationRequired')
  await picture(page, `simulated-wallet-${texts.name}`)
  await sheet.getByRole('button', { name: texts.pay, exact: true }).click()
  await page.locator(`iframe[title="${texts.bank}"]`).waitFor()
  const bank = page.frameLocator('iframe[name=three-ds]')
  await bank.getByText(texts.banner).waitFor()
  await bank.getByRole('button', { name: texts.complete }).waitFor()
  await picture(page, `simulated-bank-${texts.name}`)
  await answerBank(page, 'complete')
  await expect.poll(() => listCapturedCents(email)).toEqual([14_900])
  expectNoComplaints()
})
