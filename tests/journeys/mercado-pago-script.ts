/** Uses the simulator's MercadoPago script in a browser, as a shop does, under a strict content security policy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBrowserScripts } from '@vitrine/mercado-pago-simulator/build.ts'
import { startSimulator } from '@vitrine/mercado-pago-simulator/index.ts'
import { simulatorKeys } from '@vitrine/mercado-pago-simulator/keys.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'

const browserDir = await mkdtemp(join(tmpdir(), 'simulator-browser-'))
await buildBrowserScripts(browserDir)
const simulator = await startSimulator({ port: 0, dataDir: null, controlToken: 'token', browserDir })

const shopPage = `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/shop.css">
<div id="cardNumber"></div><div id="expirationDate"></div><div id="securityCode"></div>
<button id="pay">Pay</button><output></output><output id="events"></output><div id="bank"></div>
<script src="${simulator.url}/sdk/js/v2"></script><script src="/shop.js"></script>`
const shopScript = `
const query = new URLSearchParams(location.search)
const mp = new MercadoPago('${simulatorKeys.publicKey}', { locale: query.get('locale') ?? 'pt-BR' })
const savedCard = query.get('card')
const style = { color: 'rgb(10, 20, 30)', 'font-size': '18px', placeholderColor: 'rgb(100, 110, 120)', position: 'fixed' }
const types = savedCard ? ['securityCode'] : ['cardNumber', 'expirationDate', 'securityCode']
const events = []
const fields = Object.fromEntries(types.map(type => [type, mp.fields.create(type, { style, placeholder: type }).mount(type)]))
for (const [type, field] of Object.entries(fields)) {
  for (const name of ['ready', 'focus', 'blur', 'binChange', 'validityChange', 'error']) field.on(name, event => {
    const detail = name === 'binChange' ? event.bin : name === 'validityChange' ? event.errorMessages.map(one => one.cause).join() : ''
    events.push([event.field, name, detail].filter(one => one !== '').join(' '))
    document.querySelector('#events').textContent = events.join('; ')
  })
}
fields.cardNumber?.on('binChange', async ({ bin }) => {
  if (!bin) return
  const [method] = (await mp.getPaymentMethods({ bin })).results
  fields.cardNumber.update({ settings: method.settings[0].card_number })
  fields.securityCode.update({ settings: method.settings[0].security_code })
  const [list] = await mp.getInstallments({ amount: '200', bin })
  events.push(method.id + ' ' + method.payment_type_id + ' ' + list.payer_costs.length)
})
const show = text => { document.querySelector('output').textContent = text }
document.querySelector('#pay').addEventListener('click', async () => {
  const holder = { cardholderName: query.get('holder') ?? 'APRO', identificationType: 'CPF', identificationNumber: '12345678909' }
  const token = await mp.fields.createCardToken(savedCard ? { cardId: savedCard } : holder).catch(errors => {
    show('errors ' + JSON.stringify(errors))
  })
  if (!token) return
  const response = await fetch('/pay', { method: 'POST', body: JSON.stringify({ token: token.id, device: window.MP_DEVICE_SESSION_ID }) })
  const order = await response.json()
  if (!order.url) return show(order.status)
  const frame = document.createElement('iframe')
  frame.src = order.url
  document.querySelector('#bank').append(frame)
  addEventListener('message', event => {
    if (event.data?.status === 'COMPLETE' && event.source === frame.contentWindow) show('challenge ended')
  })
})
`
const policy = `default-src 'none'; script-src 'self' ${simulator.url}; frame-src ${simulator.url}; connect-src 'self' ${simulator.url}; style-src 'self'; img-src 'self'`

async function callApi(path: string, body?: object) {
  const response = await fetch(simulator.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${simulatorKeys.accessToken}`, 'x-idempotency-key': crypto.randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}

/** Creates an order of the token, and returns its status and the address of its challenge. */
async function payOrder(token: string, payer: object) {
  const answer = await callApi('/v1/orders', {
    type: 'online',
    processing_mode: 'automatic',
    external_reference: 'pay_1',
    total_amount: '200.00',
    payer,
    transactions: {
      payments: [{ amount: '200.00', payment_method: { id: 'master', type: 'credit_card', token } }],
    },
    config: { online: { transaction_security: { validation: 'on_fraud_risk', liability_shift: 'required' } } },
  })
  const order = answer.data ?? answer
  return { status: order.status, url: order.transactions?.payments[0].payment_method.transaction_security?.url }
}

let payer: object = { email: 'test@testuser.com' }
const server = createServer(async (request, response) => {
  // The simulator's script may be loaded here, but may not fetch.
  const isBlocked = request.url?.includes('blocked')
  const connections = `connect-src 'self' ${simulator.url}`
  const headers = { 'content-security-policy': isBlocked ? policy.replace(connections, '') : policy }
  const send = (type: string, body: string) => response.writeHead(200, { ...headers, 'content-type': type }).end(body)
  const path = request.url?.split('?')[0]
  if (path === '/') send('text/html', shopPage)
  else if (path === '/shop.js') send('text/javascript; charset=utf-8', shopScript)
  else if (path === '/shop.css') send('text/css', 'div{height:40px}#bank{height:500px}iframe{width:600px;height:100%}')
  else if (path === '/icon.svg') send('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  else {
    let body = ''
    for await (const chunk of request) body += chunk
    send('application/json', JSON.stringify(await payOrder(JSON.parse(body).token, payer)))
  }
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const shopUrl = `http://localhost:${(server.address() as AddressInfo).port}`
const chromium = await openChromium()
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await simulator.close()
  await rm(browserDir, { recursive: true, force: true })
})

const field = (page: Page, id: string) => page.frameLocator(`#${id} iframe`).locator('input')
async function typeCard(page: Page, number = '5031433215406351', date = '1130', code = '123') {
  for (const [id, digits] of Object.entries({ cardNumber: number, expirationDate: date, securityCode: code })) {
    await field(page, id).pressSequentially(digits)
  }
}
const output = (page: Page) => page.locator('output').first()
const events = async (page: Page) => (await page.locator('#events').textContent())?.split('; ') ?? []
const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click()

describe('the MercadoPago script', () => {
  it('keeps the card in frames of another origin and creates a token of it', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson()
    await page.goto(shopUrl)
    await typeCard(page)
    await expect.poll(() => events(page)).toContain('cardNumber binChange 50314332')
    expect(await field(page, 'cardNumber').inputValue()).toBe('5031 4332 1540 6351')
    expect(await field(page, 'expirationDate').inputValue()).toBe('11/30')
    expect(await page.content()).not.toContain('5031 4332')
    await pay(page)
    await expect.poll(() => output(page).textContent()).toBe('processed')
    await expect.poll(() => events(page)).toContain('master credit_card 12')
    expect(await page.evaluate('window.MP_DEVICE_SESSION_ID')).toMatch(/^armor-\d+/)
    expectNoComplaints()
  })

  it('reports the validity of each field, and why creating a token failed', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(shopUrl)
    await typeCard(page, '5031433215406352', '1320', '12')
    await field(page, 'securityCode').blur()
    await expect.poll(() => events(page)).toContain('cardNumber validityChange invalid_value')
    await expect.poll(() => events(page)).toContain('securityCode validityChange invalid_length')
    await pay(page)
    await expect.poll(() => output(page).textContent()).toMatch(/^errors/)
    const errors = JSON.parse((await output(page).textContent())?.replace('errors ', '') ?? '')
    expect(errors.map((one: { code: string; field: string }) => `${one.field} ${one.code}`).sort()).toEqual([
      'cardNumber E301',
      'expirationDate 325',
      'expirationDate 326',
      'securityCode E203',
    ])
  })

  it('names the fields for screen readers in the language of the shop, and applies allowed styles only', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(shopUrl)
    await page.getByTitle('Campo seguro: número do cartão').waitFor()
    const input = field(page, 'cardNumber')
    await expect.poll(() => input.getAttribute('aria-label')).toBe('Número do cartão')
    expect([await input.getAttribute('autocomplete'), await input.getAttribute('placeholder')]).toEqual([
      'cc-number',
      'cardNumber',
    ])
    const style = await input.evaluate(element => {
      const { color, fontSize, position } = getComputedStyle(element)
      return [color, fontSize, position, getComputedStyle(element, '::placeholder').color]
    })
    expect(style).toEqual(['rgb(10, 20, 30)', '18px', 'static', 'rgb(100, 110, 120)'])
    await page.goto(`${shopUrl}?locale=en-US`)
    await page.getByTitle('Secure field: card number').waitFor()
  })

  it('reports an error when the shop’s policy blocks the fields', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(`${shopUrl}?blocked`)
    await expect.poll(() => events(page)).toContain('cardNumber error')
  })

  it('charges a saved card after its security code was typed', async () => {
    const email = 'test_payer_1@testuser.com'
    const customer = await callApi('/v1/customers', { email })
    const token = await callApi(`/v1/card_tokens?public_key=${simulatorKeys.publicKey}`, {
      card_number: '5031433215406351',
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: 'APRO', identification: { type: 'CPF', number: '12345678909' } },
    })
    const card = await callApi(`/v1/customers/${customer.id}/cards`, { token: token.id })
    payer = { customer_id: customer.id }
    const { page } = await chromium.newPerson()
    await page.goto(`${shopUrl}?card=${card.id}`)
    await pay(page)
    await expect.poll(() => output(page).textContent()).toContain('"code":"224"')
    await field(page, 'securityCode').pressSequentially('123')
    await pay(page)
    await expect.poll(() => output(page).textContent()).toBe('processed')
    payer = { email: 'test@testuser.com' }
  })

  it('shows the bank’s page in a frame, which reports its end', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson({ locale: 'pt-BR' })
    await page.goto(`${shopUrl}?holder=APRO-CHOK`)
    await typeCard(page)
    await pay(page)
    const bank = page.frameLocator('#bank iframe')
    await bank.getByText('Mastercard •••• 6351').waitFor()
    await takeScreenshot(page, 'mercado-pago-challenge')
    await bank.getByRole('button', { name: 'Confirmar' }).click()
    await expect.poll(() => output(page).textContent()).toBe('challenge ended')
    expectNoComplaints()
  })
})

describe('the helper page', () => {
  it('pays codes and decides payments in process, in Portuguese', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson({ locale: 'pt-BR' })
    await callApi('/v1/orders', {
      type: 'online',
      processing_mode: 'automatic',
      external_reference: 'pedido-7',
      total_amount: '50.00',
      payer: { email: 'test@testuser.com' },
      transactions: { payments: [{ amount: '50.00', payment_method: { id: 'pix', type: 'bank_transfer' } }] },
    })
    await page.goto(shopUrl.concat('?holder=CONT'))
    await typeCard(page)
    await pay(page)
    await expect.poll(() => output(page).textContent()).toBe('processing')
    await page.goto(simulator.url)
    await takeScreenshot(page, 'mercado-pago-home')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pagar: pedido-7' }).click()
    await page.getByText('Nenhum código aguarda pagamento.').waitFor()
    await page.getByRole('button', { name: 'Aprovar: pay_1' }).click()
    await page.getByText('Nenhum pagamento está em processamento.').waitFor()
    expectNoComplaints()
  })

  it('is in English for every other language', async () => {
    const { page } = await chromium.newPerson({ locale: 'de-DE' })
    await page.goto(simulator.url)
    await page.getByRole('heading', { name: 'Test cards and Pix payments' }).waitFor()
  })
})
