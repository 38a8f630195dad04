import { join } from 'node:path'
import { startSimulator } from '@vitrine/stripe-simulator/index.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentLink } from '#contract/payment-links.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

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
let seller: Awaited<ReturnType<typeof createFirstPageSeller>>
let product: { id: string; variants: { id: string }[] }

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
  await sql(`update shop set language = 'pt-BR'`)
  product = await seller.call('POST', '/api/v1/products', {
    title: 'Curso de fotografia',
    images: [],
    currency: 'brl',
    shippingOptions: [],
    variants: [{ name: 'Turma', sku: 'FOTO', cents: 14_900, stock: 1, isDefault: true, image: null }],
  })
})

const createLink = (title: string) =>
  seller.call<PaymentLink>('POST', '/api/v1/payment-links', {
    title,
    currency: 'brl',
    expiresAt: null,
    lines: [
      { title, quantity: 1, unitCents: 12_900, productId: product.id, variantId: product.variants[0]?.id ?? '' },
      { title: 'Apostila impressa', quantity: 2, unitCents: 1_500 },
    ],
  })

let persons = 0
async function openLink(address: string, email: string) {
  persons += 1
  const person = await chromium.newPerson({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    extraHTTPHeaders: { 'x-forwarded-for': `10.8.1.${persons}` },
  })
  await person.page.goto(address)
  await expect.poll(() => person.page.locator('.dial .num').textContent()).toBe('+55')
  const typed = { 'E-mail': email, 'Nome completo': 'Beatriz Almeida', 'CPF ou CNPJ': '11144477735' }
  for (const [label, text] of Object.entries(typed)) await person.page.getByLabel(label, { exact: true }).fill(text)
  return person
}
async function generate(page: Page): Promise<string> {
  await page
    .locator('.paybar button')
    .filter({ hasText: /^Gerar Pix de R\$\s159,00/ })
    .click()
  await page.getByRole('heading', { name: 'Pague com Pix para concluir' }).waitFor()
  return page.getByLabel('Código Pix copia e cola', { exact: true }).inputValue()
}
const readLink = async (id: string) =>
  (await seller.call<{ links: PaymentLink[] }>('GET', '/api/v1/payment-links')).links.find(link => link.id === id)

describe('a shopper with a payment link on a phone', () => {
  it('pays the bill with Pix, and the link counts as paid', async () => {
    const email = 'link@exemplo.com.br'
    const link = await createLink('Aula particular')
    const { page, expectNoComplaints } = await openLink(link.url, email)
    const code = await generate(page)
    await expectGoodLayouts(page, 'pix-link-code')
    expect((await readLink(link.id))?.state).toBe('open')
    await payCode(code)
    await page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
    await page.getByText('Apostila impressa').first().waitFor({ state: 'attached' })
    expect(await listCapturedCents(email)).toEqual([15_900])
    expect((await readLink(link.id))?.state).toBe('paid')
    expectNoComplaints()
  })
})

describe('a shopper whose Pix payment cannot complete the order', () => {
  it('reads that the goods sold out and that the money goes back, without another way to pay', async () => {
    await sql(`update product_variants set stock_quantity = 1 where sku = 'FOTO'`)
    const email = 'esgotado@exemplo.com.br'
    const { page, expectNoComplaints } = await openLink((await createLink('Aula extra')).url, email)
    const code = await generate(page)
    await sql('delete from stock_holds')
    await sql(`update product_variants set stock_quantity = 0 where sku = 'FOTO'`)
    await payCode(code)
    await page.getByRole('heading', { name: /esgot/i }).waitFor()
    await expectGoodLayouts(page, 'pix-sold-out')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.locator('.pix').getByRole('button').filter({ visible: true }).count()).toBe(0)
    expectNoComplaints()
  })

  it('reads that the bank did not complete the payment, and can try again', async () => {
    await sql(`update product_variants set stock_quantity = 5 where sku = 'FOTO'`)
    const email = 'falhou@exemplo.com.br'
    const { page, expectNoComplaints } = await openLink((await createLink('Aula avulsa')).url, email)
    const code = await generate(page)
    await sql(
      `update payments set state = 'failed', failure_code = 'processing_error', instructions = null, updated_at = now()
       where order_id = (select id from orders where email = $1)`,
      [email],
    )
    await page.getByRole('heading', { name: 'O banco não concluiu o pagamento' }).waitFor()
    await expectGoodLayouts(page, 'pix-failed')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Gerar novo código' }).click()
    await page.getByRole('heading', { name: 'Pague com Pix para concluir' }).waitFor()
    // Only the shop believes that the payment failed. At the provider, the same code can still be paid.
    expect(await page.getByLabel('Código Pix copia e cola', { exact: true }).inputValue()).toBe(code)
    await payCode(code)
    await page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
    expectNoComplaints()
  })
})
