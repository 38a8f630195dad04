import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner, setCheckbox, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeBuyer, typeCard, waitForCardFields } from '#tests/support/shopper.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { sql, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const speaker = 'Studio speaker'

let persons = 0
const shopper = (options: BrowserContextOptions = {}) => {
  persons += 1
  return chromium.newPerson({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${persons}` } })
}
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor()
const getNamedButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowWith = (page: Page, code: string): Locator =>
  page.locator('tr, li').filter({ hasText: code, visible: true }).first()
const waitForConfirmation = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
const choose = (page: Page, name: string) => setCheckbox(page.getByRole('checkbox', { name, exact: true }))
async function runRowAction(page: Page, code: string, name: string) {
  await page
    .getByRole('button', { name: `Mais ações: ${code}` })
    .filter({ visible: true })
    .click()
  await page.getByRole('menuitem', { name }).click()
}
async function getPromotionLink(page: Page, code: string, place?: string): Promise<string> {
  await runRowAction(page, code, 'Copiar link')
  const dialog = page.getByRole('dialog')
  if (place) await dialog.getByLabel('Abre').selectOption({ label: place })
  await expect.poll(() => dialog.getByLabel('Endereço').inputValue()).toContain(`coupon=${code}`)
  const address = await dialog.getByLabel('Endereço').inputValue()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return address
}
async function openCodeField(page: Page) {
  const summary = page.getByText('Show order summary')
  if (await summary.isVisible()) await summary.click()
}
async function typeCode(page: Page, code: string) {
  await openCodeField(page)
  await page.getByText('Add a promo code').click()
  await page.getByLabel('Promo code').fill(code)
  await getNamedButton(page, 'Apply').click()
}
async function buy(page: Page, email: string) {
  await typeBuyer(page, email)
  await typeCard(page, '4242424242424242')
  await pay(page)
  await waitForConfirmation(page)
}
async function getCheckoutPath(sku: string): Promise<string> {
  const [row] = await sql<{ id: string }>('select product_id id from product_variants where sku = $1', [sku])
  return `${shop.url}/checkout?product=${row?.id}&sku=${sku}`
}

const { page: seller } = await chromium.newPerson()
await becomeOwner(seller, shop.ownerLink)

describe('a seller with a promotion of a product', () => {
  it('creates a promotion, and sees each mistake at its field', async () => {
    await seller.getByRole('link', { name: 'Promoções' }).click()
    await rowWith(seller, 'WELCOME10').getByText('10% nos produtos').waitFor()
    await rowWith(seller, 'WELCOME10').getByText('Ativa').waitFor()
    await expectGoodLayouts(seller, 'promotions-list')

    await seller.getByRole('link', { name: 'Criar promoção' }).click()
    await seller.getByRole('checkbox', { name: speaker }).waitFor()
    await getNamedButton(seller, 'Criar promoção').click()
    await seller.getByRole('link', { name: 'Código: Digite o código.' }).click()
    await expect.poll(() => seller.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
    await seller.getByLabel('Código').fill('welcome10')
    await seller.getByLabel('Porcentagem', { exact: true }).last().fill('15')
    await seller.getByLabel('Usos no total').fill('2')
    await choose(seller, speaker)
    await expectGoodLayouts(seller, 'promotions-new')
    await getNamedButton(seller, 'Criar promoção').click()
    await seller.getByText('Outra promoção já tem este código.').first().waitFor()
    await seller.getByLabel('Código').fill('lumen15')
    await getNamedButton(seller, 'Criar promoção').click()
    await toast(seller, 'Promoção criada')
    const row = rowWith(seller, 'LUMEN15')
    await row.getByText('15% nos produtos').waitFor()
    await row.getByText('1 produto').waitFor()
    await row.getByText('0 de 2').waitFor()
  })

  it('gives the discount for a typed code and for a promotion link until the usage limit is reached', async () => {
    const address = await getPromotionLink(seller, 'LUMEN15')
    expect(address).toMatch(/\/checkout\?product=[0-9a-f-]+&coupon=LUMEN15$/)

    const { page: typed, expectNoComplaints } = await shopper()
    await typed.goto(await getCheckoutPath('SPK-OAT'))
    await waitForCardFields(typed)
    await typeCode(typed, ' lumen15 ')
    await typed.getByText('−$22.35').first().waitFor()
    await typed.getByText('15% off your subtotal').waitFor()
    await expectAccessible(typed)
    await takeScreenshot(typed, 'promotion-typed-1280', { fullPage: true })
    await buy(typed, 'typed@example.com')
    await expect.poll(() => listCapturedCents('typed@example.com')).toEqual([12_665])
    expectNoComplaints()

    const { page: linked } = await shopper(phone)
    await linked.goto(address)
    await waitForCardFields(linked)
    await linked.locator('.fold', { hasText: '$126.65' }).waitFor()
    await openCodeField(linked)
    await linked.getByText('−$22.35').first().waitFor()
    await expectAccessible(linked)
    await takeScreenshot(linked, 'promotion-linked-390', { fullPage: true })
    // The promotion stays removed after a reload, although the URL still contains its code.
    await getNamedButton(linked, 'Remove').click()
    await linked.locator('.fold', { hasText: '$149.00' }).waitFor()
    await linked.reload()
    await waitForCardFields(linked)
    await linked.locator('.fold', { hasText: '$149.00' }).waitFor()
    await typeCode(linked, 'Lumen15')
    await linked.locator('.fold', { hasText: '$126.65' }).waitFor()
    await buy(linked, 'linked@example.com')
    await expect.poll(() => listCapturedCents('linked@example.com')).toEqual([12_665])

    const { page: latePage } = await shopper()
    await latePage.goto(address)
    await waitForCardFields(latePage)
    await latePage.locator('aside').getByText('This code has been used up. You can continue without it.').waitFor()
    await expect.poll(() => latePage.evaluate(() => document.activeElement?.id)).not.toBe('promo')
    await expectAccessible(latePage)
    await takeScreenshot(latePage, 'promotion-late-1280', { fullPage: true })
    await buy(latePage, 'late@example.com')
    await expect.poll(() => listCapturedCents('late@example.com')).toEqual([14_900])

    await seller.reload()
    const row = rowWith(seller, 'LUMEN15')
    await row.getByText('Esgotada').waitFor()
    await row.getByText('2 de 2').waitFor()
    await row.getByText('$253.30').waitFor()
    await expectGoodLayouts(seller, 'promotions-used')
  })
})

describe('a shopper who follows a campaign’s promotion link', () => {
  it('follows a promotion link through the sales page, and gets free shipping', async () => {
    await seller.getByRole('link', { name: 'Criar promoção' }).click()
    await seller.getByLabel('Código').fill('frete')
    await seller.getByRole('radio', { name: /Frete grátis/ }).check()
    const campaign = (await sql<{ name: string }>('select name from sales_campaigns limit 1'))[0]?.name ?? ''
    await choose(seller, campaign)
    await getNamedButton(seller, 'Criar promoção').click()
    await toast(seller, 'Promoção criada')
    await rowWith(seller, 'FRETE').getByText('1 campanha').waitFor()
    const address = await getPromotionLink(seller, 'FRETE', campaign)
    expect(address).toMatch(/\/vendas\/[a-z-]+\?coupon=FRETE$/)

    const { page } = await shopper(phone)
    await page.goto(address)
    await page.frameLocator('iframe').first().locator('a[href*="/checkout"]').first().click()
    await page.waitForURL(/\/checkout\?.*coupon=FRETE/)
    await waitForCardFields(page)
    await openCodeField(page)
    await page.locator('.applied', { hasText: 'FRETE' }).waitFor()
    await page.locator('label', { hasText: 'Express' }).getByText('FREE').waitFor()
    await page.getByRole('radio', { name: /Express/ }).check()
    await page.getByText('Shipping · Express').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'promotion-shipping-390', { fullPage: true })

    // The same code is rejected for a product outside the campaign.
    const { page: otherPage } = await shopper()
    await otherPage.goto(await getCheckoutPath('HALO-SAND'))
    await waitForCardFields(otherPage)
    await typeCode(otherPage, 'FRETE')
    await otherPage.getByText('This code is not for this product. You can continue without it.').waitFor()
  })
})

describe('a seller changing a promotion', () => {
  it('pauses a promotion, and a shopper reads the new total before the charge', async () => {
    const { page } = await shopper()
    await page.goto(`${await getCheckoutPath('SPK-OAT')}&coupon=welcome10`)
    await waitForCardFields(page)
    await page.getByText('−$14.90').first().waitFor()
    await typeBuyer(page, 'paused@example.com')
    await typeCard(page, '4242424242424242')
    await runRowAction(seller, 'WELCOME10', 'Pausar')
    await toast(seller, 'Promoção pausada')
    await rowWith(seller, 'WELCOME10').getByText('Pausada').waitFor()
    await pay(page)
    await page.getByText(/It was \$134\.10 and is now \$149\.00\. You were not charged\./).waitFor()
    await page.locator('aside').getByText('This code no longer applies and was removed.').waitFor()
    await page.locator('.applied').waitFor({ state: 'detached' })
    await expectAccessible(page)
    await takeScreenshot(page, 'promotion-paused-1280', { fullPage: true })
    await getNamedButton(page, 'Confirm and pay $149.00').filter({ visible: true }).first().click()
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents('paused@example.com')).toEqual([14_900])
    await runRowAction(seller, 'WELCOME10', 'Retomar')
    await toast(seller, 'Promoção retomada')
  })

  it('sees both versions when another person saved the promotion, and chooses a version', async () => {
    const { page: otherPage } = await chromium.newPerson()
    await signIn(otherPage, shop.url)
    const [row] = await sql<{ id: string }>(`select id from promotions where code = 'WELCOME10'`)
    for (const page of [seller, otherPage]) {
      await page.goto(`${shop.url}/promotions/${row?.id}`)
      await page.getByLabel('Usos no total').waitFor()
    }
    await otherPage.getByLabel('Usos no total').fill('500')
    await getNamedButton(otherPage, 'Salvar').click()
    await toast(otherPage, 'Promoção salva')
    await seller.getByLabel('Usos no total').fill('300')
    await seller.getByLabel('Usos por cliente').fill('1')
    await getNamedButton(seller, 'Salvar').click()
    const dialog = seller.getByRole('dialog', { name: 'Outra pessoa salvou esta promoção' })
    await dialog.getByText('500').waitFor()
    await dialog.getByText('300').waitFor()
    await expectGoodLayouts(seller, 'promotions-conflict')
    await dialog.getByRole('button', { name: 'Manter o meu' }).click()
    await toast(seller, 'Promoção salva')
    const [saved] = await sql(`select max_uses, uses_per_customer from promotions where id = $1`, [row?.id])
    expect(saved).toEqual({ max_uses: 300, uses_per_customer: 1 })
  })

  it('duplicates a promotion, and deletes promotions after a confirmation', async () => {
    await seller.goto(`${shop.url}/promotions`)
    await runRowAction(seller, 'LUMEN15', 'Duplicar')
    await expect.poll(() => seller.getByLabel('Código').inputValue()).toBe('LUMEN15-2')
    await getNamedButton(seller, 'Criar promoção').click()
    await toast(seller, 'Promoção criada')
    await runRowAction(seller, 'LUMEN15-2', 'Excluir')
    await seller.getByRole('alertdialog').getByText('Ninguém o usou ainda.').waitFor()
    await expectAccessible(seller)
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await toast(seller, 'Promoção excluída')
    await rowWith(seller, 'LUMEN15-2').waitFor({ state: 'detached' })
    await runRowAction(seller, 'LUMEN15', 'Excluir')
    await seller.getByRole('alertdialog').getByText('Os pedidos que o usaram ficam como estão.').waitFor()
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await rowWith(seller, 'LUMEN15').waitFor({ state: 'detached' })
  })
})

describe('a shopper with a code in a link to the simple checkout', () => {
  it('sees the discount of a promotion code in the link, and can buy without it when the code is for another currency', async () => {
    await sql(
      `insert into promotions (id, code, kind, amount_off, currency) values
        (gen_random_uuid(), 'DEZREAIS', 'fixed', 1000, 'brl'), (gen_random_uuid(), 'TENUSD', 'fixed', 1000, 'usd')`,
    )
    const simple = async (code: string) =>
      `${(await getCheckoutPath('CASE-HALO')).replace('/checkout', '/checkout-page')}&coupon=${code}`
    const { page } = await shopper(phone)
    await page.goto(await simple('dezreais'))
    await page.getByText('Cupom DEZREAIS').waitFor()
    await page.getByText('−R$').first().waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'promotion-simple-390', { fullPage: true })
    const { page: otherPage } = await shopper()
    await otherPage.goto(await simple('tenusd'))
    await otherPage.getByText('Este cupom é de outra moeda. Você pode continuar sem ele.').waitFor()
    await expectAccessible(otherPage)
    await otherPage.getByRole('button', { name: 'Finalizar Compra' }).waitFor()
  })
})
