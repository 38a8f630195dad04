import { simulatorKeys } from '@vitrine/mercado-pago-simulator/keys.ts'
import { listInstallments } from '#contract/card-installments.ts'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import type { Mode } from '#server/platform/core/context.ts'
import { paymentMethods } from '#server/platform/db/schema/payments.ts'
import type { TestApp } from './app.ts'
import { buildIntentBody } from './intent-body.ts'
import { brazilianBuyer } from './pix.ts'

const bin = '50314332'
export const mercadoPagoCard = `${bin}15406351`

/** Lets Mercado Pago serve cards and Pix in reais. */
export async function serveByMercadoPago({ db }: TestApp, mode: Mode = 'simulator', card: object = {}) {
  const row = { mode, enabled: true, provider: 'mercado_pago' as const }
  await db.insert(paymentMethods).values([
    { ...row, method: 'pix', position: 0, expires_after_seconds: 1_800 },
    { ...row, method: 'card', position: 1, ...card },
  ])
}

/** Calls the control interface of the simulator of Mercado Pago. */
export async function callMercadoPagoControl(app: TestApp, method: string, path: string, body?: object) {
  const response = await fetch(`${app.mercadoPagoUrl}/_sim${path}`, {
    method,
    headers: { authorization: `Bearer ${app.controlToken}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} /_sim${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Creates the token of a card as the provider's fields do. The holder's name decides what happens to the card. */
export async function createCardToken(app: TestApp, holder = 'APRO', number = mercadoPagoCard): Promise<string> {
  const response = await fetch(`${app.mercadoPagoUrl}/v1/card_tokens?public_key=${simulatorKeys.publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: number,
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
    }),
  })
  const { id } = (await response.json()) as { id: string }
  return id
}

/** Creates the token of a saved card with its security code. */
export async function createCodeToken(app: TestApp, cardId: string | null | undefined): Promise<string> {
  const response = await fetch(`${app.mercadoPagoUrl}/v1/card_tokens?public_key=${simulatorKeys.publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card_id: cardId, security_code: '123' }),
  })
  const { id } = (await response.json()) as { id: string }
  return id
}

/** Calls Mercado Pago as the shop does. */
export const readMercadoPago = (app: TestApp, path: string) =>
  fetch(`${app.mercadoPagoUrl}${path}`, { headers: { authorization: `Bearer ${simulatorKeys.accessToken}` } })

/** A shopper with an open checkout who pays with Mercado Pago. */
export async function startMercadoPagoPurchase(app: TestApp, product: { id: string }, browser = app.browser()) {
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: product.id } })
  await browser.send(createPaymentCustomer, { body: { ...brazilianBuyer, checkoutId: checkout.id, method: 'card' } })
  const params = { id: checkout.id }
  const buildCard = async (holder?: string, installments = 1) => ({
    token: await createCardToken(app, holder),
    brandId: 'master',
    type: 'credit_card' as const,
    installments,
    last4: '6351',
  })
  const request = (more: object) =>
    browser.send(createPaymentIntent, { body: { ...buildIntentBody(checkout), method: 'card', ...more } })
  return {
    browser,
    checkout,
    request,
    buildCard,
    payByCard: async (holder?: string, installments?: number) =>
      request({ card: await buildCard(holder, installments) }),
    payByPix: () => request({ method: 'pix' }),
    listInstallments: (digits = bin) => browser.send(listInstallments, { params, body: { bin: digits } }),
    settle: async () => (await browser.send(settleCheckout, { params })).body,
  }
}
