import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts, getFocusedId, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({}, { sellsByPix: true })
const { sql, getCheckoutPath, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const sku = 'CND-FIG-300'
/** A test card of Mercado Pago. The name of its holder decides what the bank says. */
const masterCard = '5031433215406351'

beforeAll(async () => {
  await sql(
    `update products set currency = 'brl', price = 11900, shipping_options = '[]', language = 'pt-BR'
     where id = (select product_id from product_variants where sku = $1)`,
    [sku],
  )
  await sql(
    `insert into payment_methods (mode, method, enabled, position, provider, expires_after_seconds)
     values ('simulator', 'card', true, 0, 'mercado_pago', null), ('simulator', 'pix', true, 1, 'mercado_pago', 1800)`,
  )
  await sql('update shop set follows_dark = true')
  await sql('update content_version set version = version + 1')
})

// A header of every request, such as the address of a proxy, would keep the SDK from fetching its fields.
const someone = (options: BrowserContextOptions = {}) =>
  chromium.newPerson({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pt-BR' },
    ...options,
  })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const payButton = (page: Page) => page.locator('.paybar button')
const installments = (page: Page) => field(page, 'Parcelas')
const secureField = (page: Page, id: string) => page.frameLocator(`#${id} iframe`).locator('input')
const waitUntilConfirmed = (page: Page) => page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
const toNumber = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))

async function openFilled(page: Page, email: string, name = 'Beatriz Almeida') {
  await page.goto(shop.url + (await getCheckoutPath(sku)))
  await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
  const typed = { 'E-mail': email, 'Nome completo': name, 'Celular (opcional)': '11987654321' }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await field(page, 'CPF ou CNPJ').fill('11144477735')
}
async function typeCard(page: Page, holder: string, number = masterCard) {
  await secureField(page, 'card-number').fill(number)
  await secureField(page, 'card-expiry').fill('1130')
  await secureField(page, 'card-cvc').fill('123')
  await field(page, 'Nome no cartão').fill(holder)
  await expect.poll(() => installments(page).isEnabled()).toBe(true)
}

describe('a shopper who pays in installments with Mercado Pago on a phone', () => {
  it('picks six installments, sees their total everywhere, and reaches the confirmation', async () => {
    const { page, expectNoComplaints } = await someone()
    await openFilled(page, 'parcelas@exemplo.com.br')
    expect(await page.locator('script[src*="stripe.js"]').count()).toBe(0)
    await secureField(page, 'card-number').waitFor()
    await takeScreenshot(page, 'mp-empty', { fullPage: true })
    await typeCard(page, 'APRO')
    await page.getByText('Você pode pagar em até').waitFor()
    const options = await installments(page).locator('option').allTextContents()
    expect(options[0]).toMatch(/^1x de R\$\s[\d,]+$/)
    const six = options.find(text => text.startsWith('6x')) ?? ''
    expect(six).toMatch(/^6x de R\$\s[\d,]+ \(total R\$\s[\d,]+, juros [\d,]+\s%\sa\.m\.\)$/)
    await installments(page).selectOption('6')
    const total = /total (R\$\s\d+,\d\d)/.exec(six)?.[1] ?? ''
    expect(await payButton(page).textContent()).toBe(`Pagar ${total}`)
    await page.getByText(`Total de ${total}, com juros de`).waitFor()
    await expectGoodLayouts(page, 'mp-form')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('Mostrar resumo do pedido').click()
    await page.getByText('Juros do parcelamento').waitFor()
    expect(await page.locator('.tot').first().textContent()).toContain(total)
    await payButton(page).click()
    await waitUntilConfirmed(page)
    const paid = /^Mastercard final 6351, 6x de R\$\s[\d,]+, total R\$\s[\d,]+ com juros$/
    await page.getByText(paid).waitFor()
    await takeScreenshot(page, 'mp-confirmed', { fullPage: true })
    await page.reload()
    await page.getByText(paid).waitFor()
    await page.locator('.acts a').first().click()
    await page.getByText(paid).waitFor()
    await takeScreenshot(page, 'mp-order', { fullPage: true })
    const [captured] = await listCapturedCents('parcelas@exemplo.com.br')
    expect(captured).toBeLessThan(Math.round(toNumber(total) * 100))
    const readMail = async () => {
      const [mail] = await sql<{ html: string }>(
        `select html from emails where recipient = 'parcelas@exemplo.com.br' and kind = 'confirmation'`,
      )
      return mail?.html ?? ''
    }
    await expect.poll(readMail).toMatch(/Mastercard final 6351: 6x de R\$\s[\d,]+, total R\$\s[\d,]+ com juros/)
    expectNoComplaints()
  })

  it('keeps the number of installments when the card is corrected', async () => {
    const { page } = await someone()
    await openFilled(page, 'corrige@exemplo.com.br')
    await typeCard(page, 'APRO')
    await installments(page).selectOption('3')
    await secureField(page, 'card-number').fill('4235647728025682')
    await page.locator('.brand-mark').filter({ hasText: 'Visa' }).waitFor()
    await expect.poll(() => installments(page).inputValue()).toBe('3')
    await secureField(page, 'card-number').fill('')
    await expect.poll(() => installments(page).isDisabled()).toBe(true)
    await payButton(page).click()
    await page.getByText('Digite o número do cartão', { exact: true }).first().waitFor()
  })

  it('learns why a card was declined, loses nothing, and pays in a second attempt', async () => {
    const { page } = await someone()
    const email = 'recusado@exemplo.com.br'
    await openFilled(page, email)
    await typeCard(page, 'FUND')
    await installments(page).selectOption('2')
    await payButton(page).click()
    const reason = page.getByText('O cartão não tem limite ou saldo para esta compra.').first()
    await reason.waitFor()
    await expect.poll(() => getFocusedId(page)).toBe('declined')
    await takeScreenshot(page, 'mp-declined', { fullPage: true })
    await expectAccessible(page)
    expect(await field(page, 'E-mail').inputValue()).toBe(email)
    expect(await secureField(page, 'card-number').inputValue()).toContain('5031')
    expect(await installments(page).inputValue()).toBe('2')
    await field(page, 'Nome no cartão').fill('APRO')
    await payButton(page).click()
    await waitUntilConfirmed(page)
    expect(await listCapturedCents(email)).toHaveLength(1)
  })

  it('confirms a payment in the dialog of the bank', async () => {
    const { page, expectNoComplaints } = await someone()
    const email = 'banco@exemplo.com.br'
    await openFilled(page, email)
    await typeCard(page, 'APRO-CHOK')
    await payButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Confirme o pagamento no seu banco' })
    await dialog.waitFor()
    const bank = page.frameLocator('.challenge iframe')
    await bank.locator('[data-outcome=pass]').waitFor()
    await takeScreenshot(page, 'mp-challenge')
    await expectAccessible(page)
    await bank.locator('[data-outcome=pass]').click()
    await waitUntilConfirmed(page)
    expect(await listCapturedCents(email)).toHaveLength(1)
    expectNoComplaints()
  })

  it('leaves the dialog of the bank, or fails there, and is not charged', async () => {
    const { page } = await someone()
    const email = 'desiste@exemplo.com.br'
    await openFilled(page, email)
    await typeCard(page, 'APRO-CHOK')
    await payButton(page).click()
    await page.getByRole('button', { name: 'Voltar sem pagar' }).click()
    await page.getByText('O pagamento não foi confirmado no seu banco.').first().waitFor()
    await takeScreenshot(page, 'mp-challenge-left')
    await field(page, 'Nome no cartão').fill('OTHE-CHNO')
    await payButton(page).click()
    await page.frameLocator('.challenge iframe').locator('[data-outcome=fail]').click()
    await page.getByText('Seu banco não conseguiu confirmar que é você.').first().waitFor()
    expect(await listCapturedCents(email)).toEqual([])
  })

  it('pays with Pix of Mercado Pago', async () => {
    const { page, expectNoComplaints } = await someone()
    const email = 'pix@exemplo.com.br'
    // The simulator pays the code of a buyer with this name by itself.
    await openFilled(page, email, 'APRO Almeida')
    await page.getByRole('radio', { name: /^Pix/ }).check()
    await payButton(page)
      .filter({ hasText: /^Gerar Pix de R\$/ })
      .click()
    await page.getByRole('heading', { name: 'Pague com Pix para concluir' }).waitFor()
    await waitUntilConfirmed(page)
    expect(await listCapturedCents(email)).toHaveLength(1)
    expectNoComplaints()
  })

  it('reads a message and an offer of Pix when the fields are blocked', async () => {
    const { page } = await someone()
    await page.route(/\/sdk\/js\/v2/, route => route.abort())
    await openFilled(page, 'bloqueado@exemplo.com.br')
    await page.getByText('Não foi possível carregar os campos do cartão.').first().waitFor()
    await takeScreenshot(page, 'mp-blocked', { fullPage: true })
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await expect.poll(() => page.getByRole('radio', { name: /^Pix/ }).isChecked()).toBe(true)
  })

  it('pays on the simple checkout', async () => {
    const { page, expectNoComplaints } = await someone()
    const email = 'simples@exemplo.com.br'
    const path = (await getCheckoutPath(sku)).replace('/checkout', '/checkout-page')
    await page.goto(shop.url + path)
    await page.mouse.move(5, 5)
    await secureField(page, 'card-number').waitFor()
    await field(page, 'Nome Completo').fill('Beatriz Almeida')
    await field(page, 'Email').fill(email)
    await field(page, 'CPF ou CNPJ').fill('11144477735')
    await typeCard(page, 'APRO')
    await installments(page).selectOption('4')
    await takeScreenshot(page, 'mp-simple', { fullPage: true })
    await payButton(page).click()
    await page.getByText(/^Mastercard final 6351, 4x de R\$\s[\d,]+, total R\$\s[\d,]+ com juros$/).waitFor()
    await takeScreenshot(page, 'mp-simple-confirmed', { fullPage: true })
    expect(await listCapturedCents(email)).toHaveLength(1)
    expectNoComplaints()
  })
})

describe('the card form of Mercado Pago', () => {
  it('is readable in a dark shop and on a wide screen', async () => {
    const dark = await someone({ colorScheme: 'dark' })
    await openFilled(dark.page, 'escuro@exemplo.com.br')
    await typeCard(dark.page, 'APRO')
    await installments(dark.page).selectOption('12')
    await dark.page.locator('.card').scrollIntoViewIfNeeded()
    await takeScreenshot(dark.page, 'mp-dark')
    await expectAccessible(dark.page)
    const wide = await someone({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })
    await openFilled(wide.page, 'largo@exemplo.com.br')
    await typeCard(wide.page, 'APRO')
    await installments(wide.page).selectOption('12')
    await takeScreenshot(wide.page, 'mp-wide', { fullPage: true })
  })
})
