/**
 * Runs the published react-stripe-js in a browser, under StrictMode and a strict content security policy, against the
 * simulator.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBrowserScripts } from '@vitrine/stripe-simulator/build.ts'
import { startSimulator } from '@vitrine/stripe-simulator/index.ts'
import Stripe from 'stripe'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { serveShop } from '#tests/support/simulator-shop-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'simulator-browser-'))

async function buildShopScript(): Promise<string> {
  const entry = join(import.meta.dirname, '../support/simulator-shop.tsx')
  const lib = { entry, formats: ['iife' as const], name: 'shop', fileName: () => 'shop.js' }
  const define = { 'process.env.NODE_ENV': '"development"' }
  const outDir = join(folder, 'shop')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: { outDir, emptyOutDir: false, minify: false, lib },
  })
  return readFile(join(outDir, 'shop.js'), 'utf8')
}

const browserDir = join(folder, 'scripts')
await buildBrowserScripts(browserDir)
const simulator = await startSimulator({ port: 0, dataDir: null, controlToken: 'token', browserDir })
const shop = await serveShop(simulator, await buildShopScript())
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()
afterAll(async () => {
  shop.server.closeAllConnections()
  shop.server.close()
  await simulator.close()
  await rm(folder, { recursive: true, force: true })
})

const field = (id: string) => page.frameLocator(`#${id} iframe`).locator('input')
const challengeFrame = page.frameLocator('iframe[name=three-ds]')

async function typeCard(number: string, expiry = '1234', cvc = '123') {
  for (const [id, digits] of Object.entries({ number, expiry, cvc })) {
    await field(id).fill('')
    await field(id).pressSequentially(digits)
  }
}

async function press(name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

await page.goto(shop.url)

it('formats, styles and labels card fields, and moves the focus by label and keyboard', async () => {
  await field('cvc').waitFor()
  await page.getByText('Card number').click()
  await page.frameLocator('#number iframe').locator(':focus').waitFor()
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await field('expiry').and(page.frameLocator('#expiry iframe').locator(':focus')).waitFor()
  await page.keyboard.type('330')
  await expect.poll(() => field('number').inputValue()).toBe('4242 4242 4242 4242')
  await expect.poll(() => field('expiry').inputValue()).toBe('03 / 30')
  const facts = await field('number').evaluate((input: HTMLInputElement) => ({
    autocomplete: input.autocomplete,
    inputMode: input.inputMode,
    color: getComputedStyle(input).color,
    fontSize: getComputedStyle(input).fontSize,
    placeholder: getComputedStyle(input, '::placeholder').color,
  }))
  const [color, placeholder] = ['rgb(10, 20, 30)', 'rgb(100, 110, 120)']
  expect(facts).toEqual({ autocomplete: 'cc-number', inputMode: 'numeric', color, fontSize: '18px', placeholder })
  await expect.poll(() => page.locator('#change').textContent()).toMatch(/"complete":true.*"brand":"visa"/)
  await expect.poll(() => page.locator('#number').getAttribute('class')).toMatch(/StripeElement--complete/)
})

it('rejects an incomplete card without a call to the server', async () => {
  await press('Pay')
  await page.getByText('error: incomplete_cvc').waitFor()
  await expect.poll(() => page.locator('#cvc').getAttribute('class')).toMatch(/StripeElement--invalid/)
})

it('pays with the test card 4242 by pressing Enter', async () => {
  await field('cvc').pressSequentially('123')
  await field('cvc').press('Enter')
  await page.getByText('paid: succeeded').waitFor()
})

it('declines the test card 0002', async () => {
  await typeCard('4000000000000002')
  await press('Pay')
  await page.getByText('error: card_declined generic_decline requires_payment_method').waitFor()
})

it('authenticates the test card 3155 at the bank, and reports a failed authentication', async () => {
  await typeCard('4000002500003155')
  await press('Pay')
  await challengeFrame.getByText('Simulated payments').waitFor()
  await challengeFrame.getByTestId('complete').click()
  await page.getByText('paid: succeeded').waitFor()
  await press('Pay')
  await challengeFrame.getByTestId('fail').click()
  await page.getByText('error: payment_intent_authentication_failure').waitFor()
})

it('authenticates a payment that the server started, with the same payment intent', async () => {
  await press('Authenticate')
  await challengeFrame.getByTestId('complete').click()
  await page.getByText('paid: succeeded').waitFor()
})

it('replaces the card fields with a combined field, and pays with a payment method made from it', async () => {
  await press('Switch')
  const inputs = page.frameLocator('#card iframe').locator('input')
  await inputs.first().click()
  await inputs.first().pressSequentially('5555555555554444')
  await inputs.nth(1).pressSequentially('1234')
  await inputs.nth(2).pressSequentially('123')
  await press('Pay')
  await page.getByText('paid: succeeded').waitFor()
  await press('Switch')
  await typeCard('378282246310005', '1234', '1234')
  await expect.poll(() => field('number').inputValue()).toBe('3782 822463 10005')
  await press('Pay')
  await page.getByText('paid: succeeded').waitFor()
})

it('saves a card after a bank authentication, and rejects a declined card', async () => {
  await typeCard('4000002500003155')
  await press('Save')
  await challengeFrame.getByText('saving the card').waitFor()
  await challengeFrame.getByTestId('complete').click()
  await page.getByText('saved: succeeded').waitFor()
  await press('Save')
  await challengeFrame.getByTestId('fail').click()
  await page.getByText('error: setup_intent_authentication_failure').waitFor()
  await typeCard('4000000000000002')
  await press('Save')
  await page.getByText('error: card_declined generic_decline').waitFor()
  await typeCard('378282246310005', '1234', '1234')
  await press('Save')
  await page.getByText('saved: succeeded').waitFor()
})

it('hides the card number from the shop’s page', async () => {
  await expect.poll(() => page.content()).not.toContain('822463')
  const cardDocument = await page.evaluate(
    () => document.querySelector<HTMLIFrameElement>('#number iframe')?.contentDocument,
  )
  expect(cardDocument).toBe(null)
  expectNoComplaints()
})

it('accepts every test key, but no live key', async () => {
  const tryKey = (key: string) =>
    page.evaluate(publishableKey => {
      try {
        return Boolean((window as unknown as { Stripe: (key: string) => unknown }).Stripe(publishableKey))
      } catch (error) {
        return String(error)
      }
    }, key)
  await expect.poll(() => tryKey('pk_test_51Shop')).toBe(true)
  expect(String(await tryKey('pk_live_51Shop'))).toMatch(/test keys .* only/)
})

it('sends the browser to the bank and back without the SDK', async () => {
  const stripe = new Stripe('sk_test_sim_vitrine', { host: '127.0.0.1', port: simulator.port, protocol: 'http' })
  const confirmOptions = {
    confirm: true,
    return_url: `${shop.url}/back`,
    payment_method: 'pm_card_authenticationRequired',
  }
  const paymentIntent = await stripe.paymentIntents.create({ amount: 900, currency: 'brl', ...confirmOptions })
  await page.goto(paymentIntent.next_action?.redirect_to_url?.url ?? '')
  await page.getByTestId('complete').click()
  await page.getByText('Back in the shop').waitFor()
  expect(page.url()).toMatch(new RegExp(`payment_intent=${paymentIntent.id}.*redirect_status=succeeded`))
})

it('uses the locale of the shop’s page in frames and on the bank’s page', async () => {
  const getTitle = (selector: string) => page.locator(selector).getAttribute('title')
  await page.goto(shop.url)
  await expect.poll(() => getTitle('#number iframe')).toBe('Secure card number input frame')
  await page.goto(`${shop.url}?locale=pt-BR`)
  await expect.poll(() => getTitle('#number iframe')).toBe('Quadro seguro para o número do cartão')
  await expect.poll(() => field('number').getAttribute('aria-label')).toBe('Número do cartão de crédito ou débito')
  await typeCard('4000002500003155')
  await press('Save')
  await challengeFrame.getByText('permitir salvá-lo').waitFor()
  await expect.poll(() => getTitle('iframe[name=three-ds]')).toBe('Autenticação 3D Secure')
  await expect.poll(() => challengeFrame.locator('html').getAttribute('lang')).toBe('pt-BR')
  await challengeFrame.getByRole('button', { name: 'Concluir autenticação' }).click()
  await page.getByText('saved: succeeded').waitFor()
  expectNoComplaints()
})
