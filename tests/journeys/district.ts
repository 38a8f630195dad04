import { beforeAll, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { typeCard } from '#tests/support/shopper.ts'

const shop = await startShop({ SEED: 'none', TRUSTED_PROXIES: '127.0.0.1' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const district = 'Jardim das Acácias'
let seller: Awaited<ReturnType<typeof createFirstPageSeller>>
let product: { id: string }

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
  product = await seller.call('POST', '/api/v1/products', {
    title: 'Luminária',
    images: [],
    currency: 'brl',
    language: 'pt-BR',
    shippingOptions: [{ id: 'correios', name: 'Correios', price: 0, countries: ['BR'] }],
    variants: [{ name: 'Areia', sku: 'LUM', cents: 14_900, stock: null, isDefault: true, image: null }],
  })
})

type Order = { id: string; customer_id: string; path: string; address: Record<string, string> }
async function getOrder(email: string): Promise<Order> {
  const [order] = await sql<Order>(
    `select id, customer_id, '/order/' || public_id path, address from orders where email = $1 and state = 'paid'`,
    [email],
  )
  if (!order) throw new Error(`${email} has no paid order`)
  return order
}

it('follows the district from the checkout to the order page, the administration, the order file and the export', async () => {
  const email = 'bairro@exemplo.com.br'
  const { page, expectNoComplaints } = await chromium.newPerson({ locale: 'pt-BR' })
  await page.goto(`${shop.url}/checkout?product=${product.id}`)
  await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
  const typed = {
    'E-mail': email,
    'Nome completo': 'Beatriz Almeida',
    Celular: '11987654321',
    'CPF ou CNPJ': '11144477735',
    CEP: '04538132',
    Endereço: 'Rua Joaquim Floriano, 466',
    'Bairro (opcional)': district,
    Cidade: 'São Paulo',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await expect.poll(() => page.getByLabel('Estado', { exact: true }).inputValue()).toBe('SP')
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check()
  await typeCard(page, '4242424242424242')
  await page.getByLabel('Nome no cartão', { exact: true }).fill('Beatriz Almeida')
  await page.locator('.paybar button').click()
  await page.getByRole('heading', { name: 'Pedido confirmado!' }).waitFor()
  await page.getByText(district).waitFor()
  const order = await getOrder(email)
  expect(order.address).toMatchObject({ district, state: 'SP', zip: '04538-132' })

  await page
    .getByRole('link', { name: /pedido/i })
    .first()
    .click()
  await page.waitForURL(`**${order.path}**`)
  // Anybody may have the link, so its page shows only the beginnings of the address.
  await page.getByText('Jardim•••').waitFor()
  expect(await page.content()).not.toContain(district)
  expectNoComplaints()

  const { page: office } = await chromium.newPerson()
  await signIn(office, shop.url)
  await office.goto(`${shop.url}/orders/${order.id}`)
  await office.getByText(district).waitFor()

  const file = await seller.call<{ url: string }>('POST', '/api/v1/order-files', {})
  const rows = await (await fetch(new URL(file.url, shop.url))).text()
  expect(rows.split('\r\n')[1]).toContain(`"${district}"`)
  const exported = await seller.call('POST', `/api/v1/customers/${order.customer_id}/export`)
  expect(JSON.stringify(exported)).toContain(`"district":"${district}"`)
})

it('stores the district and the state of the postal code of an order from the simple checkout', async () => {
  const email = 'simples@exemplo.com.br'
  const { page, expectNoComplaints } = await chromium.newPerson({ locale: 'pt-BR' })
  await page.goto(`${shop.url}/checkout-page?product=${product.id}&sku=LUM`)
  const typed = {
    'Nome Completo': 'Beatriz Almeida',
    Email: email,
    Telefone: '11987654321',
    CEP: '04538132',
    Endereço: 'Rua Joaquim Floriano, 466',
    'Bairro (opcional)': district,
    Cidade: 'São Paulo',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await typeCard(page, '4242424242424242')
  await page.getByLabel('Nome no cartão', { exact: true }).fill('Beatriz Almeida')
  await page.locator('.paybar button').click()
  await page.getByRole('heading', { name: 'Pagamento processado com sucesso!' }).waitFor()
  expect((await getOrder(email)).address).toMatchObject({ district, state: 'SP', city: 'São Paulo' })
  expectNoComplaints()
})
