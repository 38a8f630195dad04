import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { holdScripts } from '#tests/support/hold-scripts.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeBuyer, typeCard, waitForCardFields } from '#tests/support/shopper.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { getCheckoutPath, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const path = await getCheckoutPath('SPK-OAT')
const payButton = (page: Page) => page.locator('.paybar button')
const waitForConfirmation = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
const card = '4242424242424242'
const cardFieldsError = /The card fields could not be loaded\./

/** The provider's script as this shop loads it. */
const script = /\/v3\/|js\.stripe\.com/
const neverAnswer = () => undefined
const variant = (page: Page, name: RegExp) => page.getByRole('radio', { name })

/** Fills the six fields of the simple checkout. */
async function typeSimple(page: Page, email: string) {
  const typed = {
    name: 'Marina Costa',
    email,
    phone: '11987654321',
    zip: '01310100',
    address: 'Avenida Paulista, 1000',
    city: 'São Paulo',
  }
  for (const [id, text] of Object.entries(typed)) await page.locator(`#${id}`).fill(text)
}

/** Moves the mouse like an active shopper until the text is visible. */
async function watchUntil(page: Page, text: RegExp) {
  for (let tries = 0; tries < 150; tries += 1) {
    await page.mouse.move(5 + (tries % 2), 5)
    if (await page.getByText(text).first().isVisible()) return
    await page.waitForTimeout(200)
  }
  throw new Error(`no text matching ${text} appeared within 30 s`)
}

describe('a shopper without the provider’s script', () => {
  it.each([
    ['that is blocked', (route: Route) => route.abort()],
    ['that hangs', neverAnswer],
  ])(
    'reads an error about a provider script %s, and loads the card fields without a reload',
    async (_, handleRoute) => {
      const hangs = handleRoute === neverAnswer
      const { page } = await chromium.newPerson(phone)
      await page.route(script, handleRoute)
      await page.goto(shop.url + path)
      await watchUntil(page, cardFieldsError)
      await typeBuyer(page, 'blocked@example.com')
      await pay(page)
      await page.locator('.toast').getByText(cardFieldsError).waitFor()
      expect(await page.getByText('Enter your card number').count()).toBe(0)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('card-trouble')
      await expectAccessible(page)
      await takeScreenshot(page, 'checkout-card-trouble-390')
      await page.unroute(script)
      // A hanging script may arrive now, in which case the button disappears before it is pressed.
      const pressed = page.getByRole('button', { name: 'Try again' }).click({ timeout: hangs ? 2_000 : 60_000 })
      await (hangs ? pressed.catch(() => undefined) : pressed)
      await typeCard(page, card)
      await pay(page)
      await waitForConfirmation(page)
      expect(await listCapturedCents('blocked@example.com')).not.toEqual([])
    },
  )

  it('reads about a blocked script in the simple checkout, and loads the card fields by retrying', async () => {
    const { page } = await chromium.newPerson()
    await page.route(script, route => route.abort())
    await page.goto(shop.url + path.replace('/checkout', '/checkout-page'))
    await watchUntil(page, /Não foi possível carregar os campos do cartão/)
    await page.unroute(script)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.locator('iframe[title="Quadro seguro para o número do cartão"]').first().waitFor()
    await expect.poll(() => page.locator('#card-trouble').count()).toBe(0)
  })
})

describe('a shopper whose browser stores no cookies', () => {
  const proxy = createServer((incoming, response) => {
    const { cookie: _, ...headers } = incoming.headers
    const { hostname, port } = new URL(shop.url)
    const forwarded = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, reply => {
      const { 'set-cookie': __, ...otherHeaders } = reply.headers
      response.writeHead(reply.statusCode ?? 502, otherHeaders)
      reply.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  afterAll(() => void proxy.close())

  it('reads that cookies are blocked, while neither checkout reopens itself endlessly', async () => {
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const { page } = await chromium.newPerson()
    const shownTexts: string[] = []
    await page.exposeFunction('reportText', (text: string) => shownTexts.push(text))
    await page.addInitScript(() => {
      const { reportText } = window as never as { reportText: (text: string) => void }
      const reportShownText = () => reportText(document.querySelector('.requote')?.textContent ?? '')
      new MutationObserver(reportShownText).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.goto(origin + path)
    await typeBuyer(page, 'nocookies@example.com')
    await typeCard(page, card)
    await pay(page)
    await page.locator('.requote').getByText('Your browser blocks cookies').waitFor()
    await pay(page)
    await page.locator('.requote').getByText('open this page in another browser').waitFor()
    expect(shownTexts.filter(text => text.includes('had ended'))).toEqual([])
    expect(shownTexts.filter(text => text.includes('blocks cookies'))).not.toEqual([])
    expect(await page.getByText('This checkout had ended').count()).toBe(0)
    await page.goto(origin + path.replace('/checkout', '/checkout-page'))
    await typeSimple(page, 'nocookies@example.com')
    await payButton(page).click()
    await page.locator('.requote').getByText('Seu navegador bloqueia cookies').waitFor()
    expect(await listCapturedCents('nocookies@example.com')).toEqual([])
  })
})

describe('a shopper whose payment request gets no response', () => {
  it('reads an error after a timeout, keeps typed fields, and pays once with the next press', async () => {
    const email = 'waits@example.com'
    const address = '**/create-payment-intent'
    const { page } = await chromium.newPerson()
    await page.clock.install()
    await page.clock.resume()
    await page.goto(shop.url + path)
    await typeBuyer(page, email)
    await typeCard(page, card)
    await page.route(address, neverAnswer)
    const intentRequest = page.waitForRequest(address)
    await pay(page)
    await intentRequest
    await page.clock.fastForward(21_000)
    await page.locator('.requote').getByText('The shop did not answer in time.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.unroute(address)
    await pay(page)
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents(email)).toEqual([14_900])
  })
})

describe('a shopper who presses buttons before any script has loaded', () => {
  it('opens the summary, selects a variant and presses Pay before scripts load, and the press is replayed', async () => {
    const { page } = await chromium.newPerson(phone)
    const letThrough = await holdScripts(page)
    await page.goto(shop.url + (await getCheckoutPath('VAS-SHORT')), { waitUntil: 'commit' })
    await page.getByText('Show order summary').click()
    await page.getByText('Add a promo code').waitFor()
    await variant(page, /Tall/).check({ force: true })
    await payButton(page).click()
    letThrough()
    await page.locator('section.alert').getByText('Enter your email address', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Pay $62.00' }).waitFor()
    await expect.poll(() => variant(page, /Tall/).isChecked()).toBe(true)
    await page.getByText('Hide order summary').click()
    await page.getByText('Add a promo code').waitFor({ state: 'hidden' })
  })

  it('replays a press of Pay that was made before scripts loaded, in the simple checkout', async () => {
    const { page } = await chromium.newPerson(phone)
    const letThrough = await holdScripts(page)
    await page.goto(shop.url + path.replace('/checkout', '/checkout-page'), { waitUntil: 'commit' })
    await payButton(page).click()
    letThrough()
    await page.locator('section.alert').waitFor()
  })

  it.each([
    ['main', ''],
    ['simple', '-page'],
  ])('keeps and formats what was typed before scripts loaded, in the %s checkout', async (_, suffix) => {
    const { page } = await chromium.newPerson({ ...phone, locale: 'pt-BR' })
    const letThrough = await holdScripts(page)
    await page.goto(shop.url + path.replace('/checkout', `/checkout${suffix}`), { waitUntil: 'commit' })
    if (suffix === '') await page.locator('#country').selectOption('BR')
    await typeSimple(page, 'early@example.com')
    await page.locator('#cardholder').fill('MARINA COSTA')
    letThrough()
    await expect.poll(() => page.locator('#phone').inputValue()).toBe('(11) 98765-4321')
    await expect.poll(() => page.locator('#zip').inputValue()).toBe('01310-100')
    await waitForCardFields(page)
    const values = ['#name', '#email', '#address', '#city', '#cardholder'].map(id => page.locator(id).inputValue())
    expect(await Promise.all(values)).toEqual([
      ...['Marina Costa', 'early@example.com', 'Avenida Paulista, 1000', 'São Paulo'],
      'MARINA COSTA',
    ])
  })
})

describe('a shopper whose bank rejects one field of the card', () => {
  it('sees the rejected card field marked with a message, corrects the field and pays', async () => {
    const email = 'field@example.com'
    const { page } = await chromium.newPerson()
    await page.goto(shop.url + path)
    await typeBuyer(page, email)
    for (const [number, id, text] of [
      ['4000000000000127', 'card-cvc', 'Check the security code'],
      ['4000000000000069', 'card-expiry', 'Check the expiry date'],
    ] as const) {
      await typeCard(page, number)
      await pay(page)
      await page.locator(`#${id}-error`).getByText(text).waitFor()
      expect(await page.locator('.frame.bad').count()).toBe(1)
      expect(await page.locator('.declined').textContent()).not.toContain('ask your bank')
    }
    await typeCard(page, card)
    await pay(page)
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents(email)).toEqual([14_900])
  })

  it('sees the rejected card field marked in the simple checkout', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(shop.url + path.replace('/checkout', '/checkout-page'))
    await typeSimple(page, 'simple-field@example.com')
    await typeCard(page, '4000000000000127')
    await page.locator('#cardholder').fill('Marina Costa')
    await payButton(page).click()
    await page.locator('#card-cvc-error').getByText('Confira o código de segurança').waitFor()
    expect(await page.locator('.frame.bad').count()).toBe(1)
  })
})
