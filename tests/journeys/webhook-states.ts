import { beforeAll, describe, expect, it } from 'vitest'
import type { WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint } from '#contract/webhooks.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page } = await chromium.newPerson()

const buildId = (last: number) => `01a213c5-a449-7054-a5a5-17082a00${last.toString(16).padStart(4, '0')}`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const endpoint: WebhookEndpoint = {
  id: buildId(1),
  url: 'https://hooks.n8n.example.com/webhook/8f2a41c7-vendas?token=abc',
  description: 'n8n: planilha de vendas',
  types: ['order.paid', 'order.finalized', 'refund.succeeded'],
  modes: ['live'],
  format: 'standard',
  content: 'full',
  headerName: 'X-Shop-Key',
  state: 'on',
  disabledReason: null,
  failingSince: null,
  oldSecretUntil: null,
  secretUnreadable: false,
  createdBy: 'Marina Costa',
  version: 1,
  createdAt: ago(9_000),
  updatedAt: ago(9_000),
  waiting: 0,
  lastDay: Array.from({ length: 24 }, (_, hour) => ({ done: (hour * 7) % 11, failed: hour === 18 ? 4 : 0 })),
  lastAttempt: { at: ago(2), status: 200, failure: null },
}
const quiet = Array.from({ length: 24 }, () => ({ done: 0, failed: 0 }))
const endpoints: WebhookEndpoint[] = [
  endpoint,
  { ...endpoint, id: buildId(2), description: 'RD Station', url: 'https://api.rd.example.com/loja', format: 'kiwify' },
  {
    ...{ ...endpoint, id: buildId(3), description: '', url: 'https://notas.example.com.br/api/v2/emissao/loja-lumen' },
    ...{
      state: 'disabled',
      disabledReason: 'failing',
      failingSince: ago(7_300),
      lastDay: quiet,
      types: ['order.paid'],
      lastAttempt: { at: ago(90), status: null, failure: 'timeout' },
    },
  },
  {
    ...{ ...endpoint, id: buildId(4), description: 'Teste do Zapier', state: 'paused', modes: ['test', 'simulator'] },
    ...{ url: 'https://hooks.zapier.example.com/hooks/catch/1/2', lastDay: quiet, waiting: 12, lastAttempt: null },
  },
  {
    ...endpoint,
    id: buildId(5),
    description: 'Estoque',
    failingSince: ago(200),
    url: 'https://estoque.example.com',
    lastAttempt: { at: ago(4), status: 503, failure: null },
  },
]

const delivery: WebhookDelivery = {
  id: buildId(20),
  endpointId: endpoint.id,
  eventId: buildId(30),
  type: 'order.paid',
  mode: 'live',
  isExample: false,
  orderId: buildId(40),
  orderNumber: 1_048,
  state: 'done',
  attempts: 1,
  nextAt: null,
  status: 200,
  ms: 214,
  createdAt: ago(2),
  doneAt: ago(2),
}
const noOrder = { orderId: null, orderNumber: null, isExample: true }
const deliveries: WebhookDelivery[] = [
  { ...delivery, id: buildId(21), ...noOrder, state: 'waiting', attempts: 0, status: null, ms: null, nextAt: ago(0) },
  delivery,
  {
    ...{ ...delivery, id: buildId(22), type: 'order.finalized', state: 'waiting', attempts: 3, status: 503, ms: 1_204 },
    ...{ doneAt: null, nextAt: ago(-26), mode: 'test' },
  },
  { ...delivery, id: buildId(23), type: 'refund.succeeded', state: 'dead', attempts: 10, status: null, ms: 10_000 },
  { ...delivery, id: buildId(24), state: 'skipped', attempts: 0, status: null, ms: null, createdAt: ago(2_000) },
]
const details: WebhookDeliveryDetail = {
  ...{ ...deliveries[2], ...delivery, state: 'waiting', attempts: 3, status: 503, nextAt: ago(-26), doneAt: null },
  url: endpoint.url,
  headers: [
    { name: 'content-type', value: 'application/json' },
    { name: 'webhook-id', value: delivery.eventId },
    { name: 'webhook-signature', value: 'v1,••••••' },
    { name: 'X-Shop-Key', value: '••••••' },
  ],
  body: JSON.stringify({
    type: 'order.paid',
    data: { order: { number: 1_048, totalCents: 9_049, customer: { name: 'Marina Costa' }, lines: [{ sku: 'HALO' }] } },
  }),
  answer: '<html><body>Service temporarily unavailable</body></html>',
  failure: null,
  history: [
    { at: ago(4), status: 503, failure: null, ms: 1_204 },
    { at: ago(34), status: null, failure: 'timeout', ms: 10_000 },
    { at: ago(34.1), status: null, failure: 'reset', ms: 61 },
  ],
}
const failed = { ...details, ...deliveries[3], answer: null, failure: 'timeout' as const }

const root = '/api/v1/webhook-endpoints'
let listed = endpoints
const buildResponses = (): Record<string, unknown> => ({
  [root]: { endpoints: listed },
  ...Object.fromEntries(endpoints.map(each => [`${root}/${each.id}`, each])),
  '/api/v1/webhook-deliveries': { deliveries, next: buildId(24) },
  [`/api/v1/webhook-deliveries/${details.id}`]: details,
  [`/api/v1/webhook-deliveries/${failed.id}`]: failed,
})
const open = (path: string) => page.goto(`${shop.url}/settings/webhooks${path}`)

describe('the screens of webhooks', () => {
  beforeAll(async () => {
    await becomeOwner(page, shop.ownerLink)
    await page.route(
      url => url.pathname in buildResponses(),
      route => route.fulfill({ json: buildResponses()[new URL(route.request().url()).pathname] }),
    )
  })

  it('shows the state, the reason and the last day of each webhook', async () => {
    await open('')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('n8n: planilha').getByText('Ativo').waitFor()
    await row('n8n: planilha').getByText('4 falharam').waitFor()
    await row('RD Station').getByText('Formato Kiwify').waitFor()
    await row('notas.example.com.br').getByText('Nenhum envio foi aceito em cinco dias.').waitFor()
    await row('Teste do Zapier').getByText('12 na fila').waitFor()
    await row('Estoque').getByText('Falhando').waitFor()
    await page.getByText('5 de no máximo 16 webhooks').waitFor()
    await expectGoodLayouts(page, 'webhooks-list')
  })

  it('says that a shop has all the webhooks that it can have', async () => {
    listed = Array.from({ length: 16 }, (_, index) => ({ ...endpoint, id: buildId(100 + index) }))
    await open('')
    await page.getByText('A loja já tem 16 webhooks, o máximo.').waitFor()
    expect(await page.getByRole('link', { name: 'Criar webhook' }).count()).toBe(0)
    listed = endpoints
  })

  it('says why a webhook does not send, and how to go on', async () => {
    await open(`/${buildId(3)}`)
    await page.getByText('Nada é enviado. Corrija o endereço').waitFor()
    await page.getByRole('button', { name: 'Reativar' }).waitFor()
    expect(await page.getByRole('button', { name: 'Enviar exemplo' }).count()).toBe(0)
    await open(`/${buildId(4)}`)
    await page.getByText('Os eventos esperam por até três dias').waitFor()
    await open(`/${buildId(5)}`)
    await page.getByText('Depois de cinco dias assim, a loja desativa o webhook.').waitFor()
    await expectGoodLayouts(page, 'webhook-failing')
  })

  it('shows deliveries in every state', async () => {
    await open(`/${endpoint.id}`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('Pedido pago').filter({ hasText: 'HTTP 200' }).getByText('214 ms').waitFor()
    await row('Pedido concluído').getByText('HTTP 503').waitFor()
    await row('Pedido concluído')
      .getByText(/Tenta de novo em \d+ min/)
      .waitFor()
    await row('Reembolso feito').getByText('Sem resposta').waitFor()
    await page.getByText('Não enviado').first().waitFor()
    await expectGoodLayouts(page, 'webhook-deliveries')
  })

  it('shows a delivery that failed and the answer to it', async () => {
    await page.getByRole('row').filter({ hasText: 'HTTP 200' }).getByRole('link', { name: 'Pedido pago' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pedido pago' })
    await dialog.getByText('Service temporarily unavailable').waitFor()
    await dialog.getByText('4 cabeçalhos').click()
    await dialog.getByText('X-Shop-Key').waitFor()
    await expectGoodLayouts(page, 'webhook-delivery')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await open(`/${endpoint.id}?delivery=${failed.id}`)
    await page.getByRole('paragraph').filter({ hasText: 'O sistema não respondeu a tempo.' }).waitFor()
    const attempts = page.getByRole('list', { name: 'Tentativas' }).getByRole('listitem')
    expect(await attempts.allInnerTexts()).toEqual([
      expect.stringContaining('HTTP 503'),
      expect.stringContaining('O sistema não respondeu a tempo.'),
      expect.stringContaining('O sistema cortou a conexão.'),
    ])
  })

  it('shows the settings of a webhook', async () => {
    await open(`/${endpoint.id}?tab=settings`)
    await page.getByLabel('Endereço (URL)').waitFor()
    await page.getByLabel('Nome do cabeçalho').waitFor()
    await expectGoodLayouts(page, 'webhook-settings')
  })

  it('shows the dialogs for an example and for what failed', async () => {
    await open(`/${endpoint.id}`)
    await page.getByRole('button', { name: 'Enviar exemplo' }).click()
    await page.getByRole('dialog', { name: 'Enviar exemplo' }).waitFor()
    await expectGoodLayouts(page, 'webhook-example')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reenviar os que falharam' }).click()
    await page.getByRole('dialog', { name: 'Reenviar os que falharam' }).waitFor()
    await expectGoodLayouts(page, 'webhook-resend')
  })
})
