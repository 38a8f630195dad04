import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SIMULATED_PROVIDERS: 'mercado_pago' }, { sellsByPix: true })
const { sql, getCheckoutPath, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const sku = 'CND-FIG-300'

const sellIn = async (currency: 'brl' | 'usd') => {
  await sql(
    `update products set currency = $1, price = 11900, shipping_options = '[]', language = 'pt-BR'
     where id = (select product_id from product_variants where sku = $2)`,
    [currency, sku],
  )
  await sql('update content_version set version = version + 1')
}
const openPhone = () =>
  chromium.newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pt-BR' })

describe('a shop without Stripe', () => {
  it('sells by card of Mercado Pago as soon as it starts', async () => {
    await sellIn('brl')
    const { page, expectNoComplaints } = await openPhone()
    await page.goto(shop.url + (await getCheckoutPath(sku)))
    await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await field('E-mail').fill('sozinho@exemplo.com.br')
    await field('Nome completo').fill('Beatriz Almeida')
    await field('CPF ou CNPJ').fill('11144477735')
    await page.getByText('Cartão de crédito', { exact: true }).first().click()
    const typeInto = (id: string, text: string) => page.frameLocator(`#${id} iframe`).locator('input').fill(text)
    await typeInto('card-number', '5031433215406351')
    await typeInto('card-expiry', '1130')
    await typeInto('card-cvc', '123')
    await field('Nome no cartão').fill('APRO')
    await expect.poll(() => field('Parcelas').isEnabled()).toBe(true)
    expect(await page.locator('script[src*="stripe"]').count()).toBe(0)
    await page.locator('.paybar button').click()
    await page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
    expect(await listCapturedCents('sozinho@exemplo.com.br')).toEqual([11_900])
    expect(shop.simulatorUrl).toBe('')
    expectNoComplaints()
  })

  it('says at the checkout of another currency that it cannot be paid', async () => {
    await sellIn('usd')
    const { page } = await openPhone()
    await page.goto(shop.url + (await getCheckoutPath(sku)))
    await page.getByText('A loja não consegue receber este pagamento agora.').waitFor()
    expect(await page.locator('.paybar button').isDisabled()).toBe(true)
    await expectGoodLayouts(page, 'mp-alone-usd')
    await takeScreenshot(page, 'mp-alone-usd-390', { fullPage: true })
    await expectAccessible(page)
  })
})
