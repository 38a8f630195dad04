import { tmpdir } from 'node:os'
import { startSimulator } from '@vitrine/stripe-simulator/index.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Checkout, openCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import type { PaymentMethodSettings } from '#contract/payment-method-settings.ts'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { dragByKeyboard } from '#tests/support/drag-by-keyboard.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { buildIntentBody } from '#tests/support/intent-body.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createToastLocator } from '#tests/support/toasts.ts'

/** The provider's test mode at another URL, for the states of an account that may not use Pix. */
const provider = await startSimulator({ port: 0, dataDir: null, controlToken: 'control', browserDir: tmpdir() })
afterAll(() => provider.close())
const setCapability = (status: string) =>
  fetch(`${provider.url}/_sim/capabilities`, {
    method: 'POST',
    headers: { authorization: 'Bearer control', 'content-type': 'application/json' },
    body: JSON.stringify({ pix_payments: status }),
  })

const shop = await startShop(
  { SEED: 'none', TRUSTED_PROXIES: '127.0.0.1', STRIPE_API_URL: provider.url },
  { sellsByPix: true },
)
const chromium = await openChromium()
let seller: Awaited<ReturnType<typeof createFirstPageSeller>>
let product: { id: string }
let office: Page
let expectNoComplaints: (except?: RegExp) => void = () => {}

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
  product = await seller.call<{ id: string }>('POST', '/api/v1/products', {
    title: 'Curso de fotografia',
    images: [],
    currency: 'brl',
    shippingOptions: [],
    variants: [{ name: 'Turma', sku: 'FOTO', cents: 14_900, stock: null, isDefault: true, image: null }],
  })
  const person = await chromium.newPerson()
  office = person.page
  expectNoComplaints = person.expectNoComplaints
  await signIn(office, shop.url)
})

const button = (name: string | RegExp) => office.getByRole('button', { name, exact: true })
const pixRow = () => office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: 'Pix' }) })
const cardRow = () =>
  office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: 'Cartão de crédito' }) })
const toast = (text: string) => createToastLocator(office)(text)
const openMethods = async () => {
  await office.goto(`${shop.url}/settings?tab=methods`)
  await pixRow().waitFor()
}
async function saveMethods() {
  await button('Salvar').click()
  await office.getByText('Alterações não salvas').waitFor({ state: 'detached' })
  await toast('Formas de pagamento salvas').waitFor()
}

const shopper = () => createHttpBuyer(shop)
const openShoppersCheckout = (by = shopper()): Promise<Checkout> => by.send(openCheckout, {}, { productId: product.id })

/** Places an order with a code that nobody has paid yet. */
async function placeAwaitingOrder(): Promise<AwaitingPayment> {
  const by = shopper()
  const checkout = await openShoppersCheckout(by)
  const customer = {
    checkoutId: checkout.id,
    customerEmail: by.email,
    customerName: 'Joana Prado',
    customerPhone: '+55 11 98765-4321',
    customerTaxId: '111.444.777-35',
    customerAddress: { country: 'BR' },
  }
  await by.send(createPaymentCustomer, {}, customer)
  return (await by.send(createPaymentIntent, {}, { ...buildIntentBody(checkout), method: 'pix' })).awaiting
}

it('shows wrong limits at their fields without losing anything, and saves the expiry and the limits', async () => {
  await openMethods()
  await expectGoodLayouts(office, 'methods')
  await pixRow().getByLabel('Validade do código').selectOption('Outro tempo')
  await pixRow().getByLabel('Minutos de validade').fill('5')
  await pixRow().getByLabel('Valor mínimo').fill('200')
  await pixRow().getByLabel('Valor máximo').fill('150 reais')
  await button('Salvar').click()
  await pixRow().getByText('De 10 minutos a 24 horas (1440 minutos).').waitFor()
  await pixRow().getByText('Escreva um valor em reais, como 25,00.').waitFor()
  await office.getByRole('link', { name: 'Pix, Valor máximo: Escreva um valor em reais, como 25,00.' }).waitFor()
  await expectGoodLayouts(office, 'methods-errors')
  await expect.poll(() => pixRow().getByLabel('Valor máximo').inputValue()).toBe('150 reais')
  await pixRow().getByLabel('Valor máximo').fill('150')
  await pixRow().getByText('O máximo não pode ser menor que o mínimo.').waitFor()
  await pixRow().getByLabel('Valor mínimo').fill('0,10')
  await pixRow()
    .getByText(/^O Stripe não cobra menos de/)
    .waitFor()
  await pixRow().getByLabel('Valor mínimo').fill('10')
  await pixRow().getByLabel('Validade do código').selectOption('10 minutos')
  await office.getByRole('switch', { name: 'Entregar pedidos pagos depois do vencimento' }).click()
  await saveMethods()
  const { modes } = await seller.call<PaymentMethodSettings>('GET', '/api/v1/settings/payment-methods')
  expect(modes[0]?.methods[0]).toMatchObject({ method: 'pix', acceptsLate: false })
  expect((await openShoppersCheckout()).methods).toEqual(['pix', 'card'])
  const { expiresAt, now } = await placeAwaitingOrder()
  expect(Math.round((Date.parse(expiresAt) - Date.parse(now)) / 60_000)).toBe(10)
  await pixRow().getByLabel('Valor máximo').fill('100')
  await saveMethods()
  expect((await openShoppersCheckout()).methods).toEqual(['card'])
  await pixRow().getByLabel('Valor máximo').fill('')
  await saveMethods()
  expectNoComplaints()
})

it('changes the order of the methods by keyboard, and asks before unsaved changes are lost', async () => {
  await openMethods()
  await dragByKeyboard(office, 'Mover: Cartão de crédito', 'ArrowUp', {
    lifted: 'Forma de pagamento 2 de 2 levantada.',
    over: 'Forma de pagamento 2 sobre a posição 1 de 2.',
  })
  await office.keyboard.press('Space')
  await button('Salvar').waitFor()
  await office.getByRole('link', { name: 'Pedidos', exact: true }).click()
  await office.getByRole('alertdialog', { name: 'Sair sem salvar?' }).waitFor()
  await button('Cancelar').click()
  await saveMethods()
  expect((await openShoppersCheckout()).methods).toEqual(['card', 'pix'])
  expectNoComplaints()
})

it('switches Pix off, so that the checkout offers only cards, and cannot switch off all methods', async () => {
  await openMethods()
  await office.getByRole('switch', { name: 'Oferecer Pix' }).click()
  await office.getByRole('switch', { name: 'Oferecer Cartão de crédito' }).click()
  await cardRow().getByText('Com o cartão desligado').waitFor()
  await button('Salvar').click()
  await office
    .getByRole('list', { name: 'Formas de pagamento' })
    .getByText('Deixe pelo menos uma forma de pagamento ligada.')
    .waitFor()
  await expectGoodLayouts(office, 'methods-off')
  await office.getByRole('switch', { name: 'Oferecer Cartão de crédito' }).click()
  await saveMethods()
  expect((await openShoppersCheckout()).methods).toEqual(['card'])
  await office.getByRole('switch', { name: 'Oferecer Pix' }).click()
  await saveMethods()
  expect((await openShoppersCheckout()).methods).toEqual(['card', 'pix'])
  expectNoComplaints()
})

it('lists the orders that await their payment, and shows the code and the ways to remind the buyer', async () => {
  const by = shopper()
  const { checkoutId, intentId } = await by.reachIntent(product.id).catch(() => ({ checkoutId: '', intentId: '' }))
  if (intentId) {
    await by.confirm(intentId)
    await by.settle(checkoutId)
  }
  await office.goto(`${shop.url}/orders`)
  await office.getByLabel('Situação', { exact: true }).selectOption('Aguardando pagamento')
  await office.waitForURL(/state=awaiting/)
  const rows = office.getByRole('table', { name: 'Pedidos' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await rows
    .first()
    .getByText(/Pix · vence em \d+ min/)
    .waitFor()
  await expectGoodLayouts(office, 'orders-awaiting')
  await button('Mais filtros').click()
  await office.getByLabel('Forma de pagamento', { exact: true }).selectOption('Cartão')
  await expect.poll(() => rows.count()).toBe(0)
  await office.getByLabel('Forma de pagamento', { exact: true }).selectOption('Pix')
  await rows.first().click()
  const code = office.getByRole('region', { name: 'Aguardando pagamento' })
  await code.getByText(/^Pix de R\$\s149,00$/).waitFor()
  await code.getByText(/^\d\d:\d\d$/).waitFor()
  await expectGoodLayouts(office, 'order-awaiting')
  const link = new URL(String(await code.getByRole('link', { name: 'Chamar no WhatsApp' }).getAttribute('href')))
  expect(link.href).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/)
  expect(link.searchParams.get('text')).toContain(`${shop.url}/order/`)
  await code.getByRole('button', { name: 'Enviar o código de novo' }).click()
  await toast('O código não foi enviado').waitFor()
  // This shop has no mail server, which the server reports with a conflict.
  expectNoComplaints(/409/)
})

it('can switch Pix on in test mode only after the account was verified, and reads what to do otherwise', async () => {
  await setCapability('inactive')
  await seller.call('PUT', '/api/v1/settings/payments', {
    isProduction: false,
    publishableKey: 'pk_test_51Owner',
    secretKey: 'sk_test_51Owner',
  })
  await openMethods()
  await button(/^Teste/)
    .and(office.locator('[aria-pressed="true"]'))
    .waitFor()
  await pixRow().getByText('Não verificado').waitFor()
  await expect.poll(() => office.getByRole('switch', { name: 'Oferecer Pix' }).isDisabled()).toBe(true)
  await expectGoodLayouts(office, 'methods-unverified')
  await button('Verificar').click()
  await pixRow().getByText('Não disponível nesta conta').waitFor()
  await pixRow()
    .getByText(/o Stripe libera o Pix por convite/)
    .waitFor()
  await expectGoodLayouts(office, 'methods-unavailable')
  await setCapability('active')
  await button('Verificar').click()
  await pixRow().getByText('Ativo', { exact: true }).waitFor()
  await office.getByRole('switch', { name: 'Oferecer Pix' }).click()
  await saveMethods()
  await expectGoodLayouts(office, 'methods-active')
  await setCapability('inactive')
  await button('Verificar').click()
  await pixRow().getByText('Enquanto isso, o checkout não oferece Pix.').waitFor()
  await office.goto(`${shop.url}/operations`)
  // The mode of the simulator uses the same account as the test mode, so each of the two modes has its own alarm.
  const alarms = office.getByRole('listitem').filter({ hasText: 'A conta não pode mais receber Pix' })
  await alarms
    .filter({ hasText: /Modo\s*Teste/ })
    .getByRole('link', { name: 'Configuração' })
    .waitFor()
  await expectGoodLayouts(office, 'operations-pix')
  expectNoComplaints(/409/)
})
