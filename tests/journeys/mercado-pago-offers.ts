import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { buildFixedOffer, buildVisualPage } from '#tests/support/funnel-pages.ts'
import { makeFunnel } from '#tests/support/http-funnel.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'none', SIMULATED_PROVIDERS: 'mercado_pago' }, { sellsByPix: true })
const { sql, listChargedOffers } = createShopQueries(shop)
const chromium = await openChromium()
let product = ''

beforeAll(async () => {
  const seller = await createFirstPageSeller(shop)
  const funnel = await makeFunnel(seller, [
    buildVisualPage('Mentoria', buildFixedOffer('Mentoria em grupo', 19_900)),
    buildVisualPage('Livro', buildFixedOffer('Livro digital', 4_900)),
  ])
  product = funnel.product
  await sql(`update products set currency = 'brl', shipping_options = '[]', language = 'pt-BR' where id = $1`, [
    product,
  ])
  await sql('update content_version set version = version + 1')
})

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pt-BR' }
const secureField = (page: Page, id: string) => page.frameLocator(`#${id} iframe`).locator('input')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirme com o código de segurança' })
const buyNow = (page: Page) => page.getByRole('button', { name: /^Comprar agora/ })
/** The button of the dialog, whose label contains the amount. */
const confirm = (page: Page) => dialog(page).getByRole('button', { name: /^Comprar agora/ })

async function fillCheckout(page: Page, holder: string) {
  await page.goto(`${shop.url}/checkout?product=${product}`)
  await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('E-mail').fill('ofertas@exemplo.com.br')
  await field('Nome completo').fill('Beatriz Almeida')
  await field('CPF ou CNPJ').fill('11144477735')
  await page.getByText('Cartão de crédito', { exact: true }).first().click()
  await page.getByText('Seu cartão fica salvo por 30 minutos').waitFor()
  await secureField(page, 'card-number').fill('5031433215406351')
  await secureField(page, 'card-expiry').fill('1130')
  await secureField(page, 'card-cvc').fill('123')
  await field('Nome no cartão').fill(holder)
  await expect.poll(() => field('Parcelas').isEnabled()).toBe(true)
}

describe('a shopper who gets offers after paying with Mercado Pago', () => {
  it('types only the security code, in installments, and sees all purchases on the thank-you page', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson(phone)
    await fillCheckout(page, 'APRO')
    await takeScreenshot(page, 'mp-offers-checkout', { fullPage: true })
    await page.locator('.paybar button').click()
    await page.waitForURL(/\/upsell\/.*page\/1$/)
    await page.getByText('Você só digita o código de segurança.').waitFor()
    await takeScreenshot(page, 'mp-offer', { fullPage: true })
    await buyNow(page).first().click()
    await dialog(page).getByText('final 6351').waitFor()
    await secureField(page, 'card-code').waitFor()
    await expect.poll(() => dialog(page).getByLabel('Parcelas').count()).toBe(1)
    await expectAccessible(page)
    await confirm(page).click()
    await dialog(page).getByText('Digite os três ou quatro números').waitFor()
    await takeScreenshot(page, 'mp-offer-code-missing')
    await secureField(page, 'card-code').fill('123')
    await dialog(page).getByLabel('Parcelas').selectOption('3')
    await dialog(page).getByText('com juros').last().waitFor()
    await expectGoodLayouts(page, 'mp-offer-code')
    await page.setViewportSize(phone.viewport)
    expect(await page.locator('input[autocomplete*="cc-"]').count()).toBe(0)
    await confirm(page).click()
    await page.waitForURL(/page\/2$/)
    await page.getByRole('button', { name: 'Não, obrigado' }).click()
    await page.waitForURL(/\/thank-you$/)
    await page.getByText('Mentoria em grupo').waitFor()
    await takeScreenshot(page, 'mp-offer-thank-you', { fullPage: true })
    expect(await listChargedOffers()).toEqual([19_900])
    expectNoComplaints()
  })

  it('confirms an offer in the dialog of the bank, and continues after the bank has refused the next one', async () => {
    const { page } = await chromium.newPerson(phone)
    const answerBank = (outcome: 'pass' | 'fail') =>
      page.frameLocator('.challenge iframe').locator(`[data-outcome=${outcome}]`).click()
    const acceptOffer = async () => {
      await buyNow(page).first().click()
      await secureField(page, 'card-code').fill('123')
      await confirm(page).click()
      await page.waitForURL(/authenticate/)
    }
    await fillCheckout(page, 'APRO-CHOK')
    await page.locator('.paybar button').click()
    await answerBank('pass')
    await page.waitForURL(/page\/1$/)
    await acceptOffer()
    await page.getByRole('dialog', { name: 'Confirme o pagamento no seu banco' }).waitFor()
    await page.frameLocator('.challenge iframe').locator('[data-outcome=pass]').waitFor()
    await takeScreenshot(page, 'mp-offer-challenge')
    await answerBank('pass')
    await page.waitForURL(/page\/2$/)
    await acceptOffer()
    await answerBank('fail')
    await page.getByRole('button', { name: 'Continuar' }).waitFor()
    await takeScreenshot(page, 'mp-offer-refused', { fullPage: true })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.waitForURL(/\/thank-you$/)
    expect(await listChargedOffers()).toEqual([19_900])
  })
})
