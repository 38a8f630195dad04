import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner, seller } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const { received, smtpUrl } = await mailServer()
const shop = await startShop({
  SEED: 'demo',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'ola@lumen.example',
})
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()
await becomeOwner(page, shop.ownerLink)

async function placeOrder() {
  const [row] = await sql<{ id: string }>("select product_id id from product_variants where sku = 'HALO-SAND'")
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId, orderId } = await buyer.reachIntent(row?.id ?? '')
  await buyer.confirm(intentId)
  await buyer.settle(checkoutId)
  await expect.poll(() => received.filter(mail => mail.to === buyer.email).length).toBe(1)
  return { orderId, email: buyer.email }
}
const toast = (text: string) => page.locator('.toast', { hasText: text }).first().waitFor()
const getSampleFrame = (on: Page) => on.frameLocator('iframe')

describe('a seller with an order’s e-mail', () => {
  it('resends an order’s e-mail, and the order’s timeline records the resend', async () => {
    const { orderId, email } = await placeOrder()
    await page.goto(`${shop.url}/mails`)
    await page.getByText(email).first().click()
    await page.getByRole('heading', { name: /^Order #\d+ confirmed$/ }).waitFor()
    const resendButton = page.getByRole('button', { name: 'Reenviar' })
    await resendButton.click()
    await toast('E-mail na fila para ser reenviado')
    await expect.poll(() => received.filter(mail => mail.to === email).length).toBe(2)
    await page.reload()
    await page.getByText('Reenviado 1 de 5 vezes').waitFor()
    await expectGoodLayouts(page, 'mails-resent')
    await page.goto(`${shop.url}/orders/${orderId}`)
    await page.getByText('E-mail na fila para ser reenviado').first().waitFor()
    expect(received.filter(mail => mail.to === email)).toHaveLength(2)
  })
})

describe('a seller with e-mail templates', () => {
  it('previews e-mail templates with sample data, in both languages and color modes', async () => {
    await page.goto(`${shop.url}/mails`)
    await page.getByRole('tab', { name: 'Modelos' }).click()
    await getSampleFrame(page).getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
    const kinds = page.getByRole('list', { name: 'Modelos' }).getByRole('button')
    await expect.poll(() => kinds.count()).toBe(13)
    for (const name of await kinds.allTextContents()) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('region', { name }).waitFor()
      await getSampleFrame(page).getByRole('heading', { level: 1 }).waitFor()
      await takeScreenshot(page, `mail-${name}`, { fullPage: true })
    }
    await page.getByRole('button', { name: 'Reembolso', exact: true }).click()
    await page.waitForURL(/kind=refund/)
    await page.getByLabel('Idioma').selectOption('en')
    await getSampleFrame(page).getByRole('heading', { name: 'Your refund is on its way' }).waitFor()
    await page.getByLabel('Largura').selectOption('phone')
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(390)
    await page.getByLabel('Aparência').selectOption('dark')
    const getBackground = () =>
      getSampleFrame(page)
        .locator('body')
        .evaluate(body => getComputedStyle(body).backgroundColor)
    await expect.poll(getBackground).toBe('rgb(12, 16, 14)')
    await takeScreenshot(page, 'mail-refund-phone-dark', { fullPage: true })
    await page.getByRole('tab', { name: 'Texto' }).click()
    await page.getByText('Your refund is on its way').waitFor()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Prévia' }).click()
    await expectGoodLayouts(page, 'mail-kinds')
  })

  it('sends a test e-mail to the seller’s own address by keyboard', async () => {
    await page.getByRole('button', { name: 'Enviar um teste para mim' }).focus()
    await page.keyboard.press('Enter')
    await toast(`Teste na fila para ${seller.email}`)
    await expect.poll(() => received.filter(mail => mail.to === seller.email).length).toBe(1)
    await page.getByRole('tab', { name: 'Enviados' }).click()
    await expect.poll(() => page.getByText(seller.email).filter({ visible: true }).count()).toBeLessThanOrEqual(1)
    await expect.poll(async () => (await sql(`select from emails where kind = 'sample.refund'`)).length).toBe(1)
    expectNoComplaints()
  })
})
