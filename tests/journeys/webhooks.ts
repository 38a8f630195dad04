import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ReceivedWebhook, startReceiver } from '#server/modules/webhooks/webhook.fixture.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner, setCheckbox } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1' })
const { sql } = createShopQueries(shop)
const receiver = await startReceiver()
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })

const toast = createToastLocator(page)
const dialog = (name: string) => page.getByRole('dialog', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const getFieldError = (label: string) =>
  page
    .getByLabel(label)
    .evaluate(input => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '')

const verify = (secret: string, { body, headers }: ReceivedWebhook) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

/** Places a paid order over HTTP and returns the order's number. */
async function placeOrder(): Promise<number> {
  const buyer = createHttpBuyer(shop)
  const [product] = await sql<{ id: string }>(`select id from products where title ilike '%halo%' limit 1`)
  const { orderId, checkoutId, intentId } = await buyer.reachIntent(product?.id ?? '')
  await buyer.confirm(intentId)
  await buyer.settle(checkoutId)
  const [order] = await sql<{ number: number }>('select number from orders where id = $1', [orderId])
  return order?.number ?? 0
}

/** Sends an example of the selected event and returns what the receiver got. */
async function sendExample(): Promise<ReceivedWebhook> {
  const before = receiver.received.length
  await button('Enviar exemplo').click()
  await dialog('Enviar exemplo').getByRole('button', { name: 'Enviar exemplo' }).click()
  await toast('Exemplo na fila').waitFor()
  await waitForNoToast(page)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
  const received = receiver.received.at(-1)
  if (!received) throw new Error('nothing was received')
  return received
}

/** Reads the secret from its dialog, copies it with the button, and closes the dialog. */
async function copySecret(): Promise<string> {
  const shown = dialog('Copie o segredo agora')
  await shown.getByRole('button', { name: 'Copiar segredo' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^whsec_/)
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await shown.getByText(secret).waitFor()
  await shown.getByRole('button', { name: 'Já salvei' }).click()
  await shown.waitFor({ state: 'hidden' })
  return secret
}

let secret = ''
beforeAll(() => becomeOwner(page, shop.ownerLink))

describe('a seller with webhooks', () => {
  it('finds the webhooks under the settings and from the command palette', async () => {
    await page.goto(`${shop.url}/settings`)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByText('Avise seus outros sistemas a cada venda').waitFor()
    await expectGoodLayouts(page, 'webhooks-none')
    await page.keyboard.press('Control+k')
    const palette = dialog('Buscar ou ir para')
    await palette.getByRole('combobox').fill('n8n')
    await palette.getByRole('option', { name: 'Criar webhook' }).click()
    await page.getByRole('heading', { name: 'Novo webhook' }).waitFor()
  })

  it('reads at each field what is wrong, and keeps what was typed', async () => {
    await setCheckbox(page.getByRole('checkbox', { name: 'Pedido pago' }), false)
    await page.getByLabel('Nome do cabeçalho').fill('X-Shop-Key')
    await button('Criar webhook').click()
    await expect.poll(() => getFieldError('Endereço (URL)')).toBe('Cole o endereço que recebe os dados.')
    await page.getByText('Escolha pelo menos um evento.', { exact: true }).waitFor()
    await expect.poll(() => getFieldError('Valor')).toBe('Digite o valor do cabeçalho.')
    const summary = page.getByRole('alert').filter({ hasText: 'Há 3 problemas' })
    await expect.poll(() => summary.evaluate(box => box === document.activeElement)).toBe(true)
    await summary.getByRole('link', { name: 'Eventos: Escolha pelo menos um evento.' }).waitFor()
    await expectGoodLayouts(page, 'webhook-errors')
    await summary.getByRole('link', { name: /^Endereço \(URL\): / }).click()
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('url')
    await page.getByLabel('Endereço (URL)').fill('http://10.0.0.1/hook')
    await page.getByLabel('Valor').fill('one two 3')
    await setCheckbox(page.getByRole('checkbox', { name: 'Pedidos e pagamentos' }))
    await button('Criar webhook').click()
    await expect.poll(() => getFieldError('Endereço (URL)')).toMatch(/Este endereço não pode ser usado/)
    await expect.poll(() => page.getByLabel('Nome do cabeçalho').inputValue()).toBe('X-Shop-Key')
    await waitForNoToast(page)
  })

  it('creates a webhook and sees its secret once', async () => {
    await page.getByLabel('Endereço (URL)').fill(receiver.url)
    await page.getByLabel('Nome', { exact: false }).first().fill('n8n: planilha')
    await button('Criar webhook').click()
    await dialog('Copie o segredo agora').waitFor()
    await expectGoodLayouts(page, 'webhook-secret')
    secret = await copySecret()
    await page.getByRole('heading', { name: 'n8n: planilha' }).waitFor()
    await page.getByText('Nenhum envio ainda').waitFor()
    await page.getByRole('tab', { name: 'Configuração' }).click()
    await page.getByText('É mostrado só uma vez.').waitFor()
    expect(await page.content()).not.toContain(secret)
    await page.getByRole('tab', { name: 'Envios' }).click()
  })

  it('sends an example, which is signed and appears in the list by itself', async () => {
    const received = await sendExample()
    expect(verify(secret, received)).toMatchObject({ type: 'order.placed', example: true, mode: 'simulator' })
    expect(received.headers['x-shop-key']).toBe('one two 3')
    await row('Exemplo').getByText('HTTP 200').waitFor()
  })

  it('sees the deliveries of a purchase with a link to the order, and reads what was sent', async () => {
    const number = await placeOrder()
    const paid = row('order.paid').filter({ hasText: `#${number}` })
    await paid.getByText('Entregue').waitFor()
    expect(receiver.listTypes()).toContain('order.paid')
    await page.getByLabel('Evento', { exact: true }).selectOption({ label: 'Pedido pago' })
    await expect.poll(() => row('order.placed').count()).toBe(0)
    await paid.getByRole('link', { name: 'Pedido pago' }).click()
    const detail = dialog('Pedido pago')
    await detail.getByText(`"number": ${number}`).waitFor()
    await detail.getByText('ok', { exact: true }).waitFor()
    await expectGoodLayouts(page, 'webhook-sent')
    const before = receiver.received.length
    await detail.getByRole('button', { name: 'Enviar de novo' }).click()
    await toast('De volta à fila').waitFor()
    await expect.poll(() => receiver.received.length).toBe(before + 1)
    const ids = receiver.received
      .filter(each => each.body.includes('"order.paid"'))
      .map(each => each.headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    await detail.getByRole('button', { name: 'Fechar' }).last().click()
    await page.getByRole('button', { name: 'Limpar filtro: Evento' }).click()
    await paid.getByRole('link', { name: `#${number}` }).click()
    await page.getByRole('heading', { name: `#${number}` }).waitFor()
    await page.goBack()
    await waitForNoToast(page)
  })

  it('sees that a receiver fails, and sends again what failed', async () => {
    receiver.behavior.answer = (_, response) => void response.writeHead(500).end('out of order')
    await sendExample()
    const failing = row('Exemplo').filter({ hasText: 'HTTP 500' })
    await failing.getByText('Na fila').waitFor()
    await failing.getByRole('link', { name: 'Pedido feito' }).click()
    await dialog('Pedido feito').getByText('out of order').waitFor()
    await page.keyboard.press('Escape')
    // Three days later, after the last attempt.
    await sql(`update webhook_deliveries set state = 'dead', done_at = now() where status = 500`)
    await failing.getByText('Falhou').waitFor()
    receiver.behavior.answer = undefined
    await page.getByLabel('Situação', { exact: true }).selectOption({ label: 'Que falharam' })
    await expect.poll(() => row('HTTP 200').count()).toBe(0)
    await button('Reenviar os que falharam').click()
    const resend = dialog('Reenviar os que falharam')
    await resend.getByLabel('Desde').fill('2099-01-01T00:00')
    await resend.getByRole('button', { name: 'Enviar de novo' }).click()
    await resend.getByText('Escolha um momento que já passou.').waitFor()
    await resend.getByLabel('Desde').fill('2026-01-01T00:00')
    await resend.getByRole('button', { name: 'Enviar de novo' }).click()
    await toast('1 envio de volta à fila').waitFor()
    await page.getByText('Nenhum envio com estes filtros.').waitFor()
    await button('Limpar filtros').click()
    await expect.poll(() => row('Exemplo').filter({ hasText: 'Entregue' }).count()).toBe(2)
    await waitForNoToast(page)
  })

  it('pauses a webhook, whose events wait until it resumes', async () => {
    await button('Pausar').click()
    await page.getByText('Os eventos esperam por até três dias').waitFor()
    await expectGoodLayouts(page, 'webhook-paused')
    const before = receiver.received.length
    const number = await placeOrder()
    await row('order.paid')
      .filter({ hasText: `#${number}` })
      .getByText('Na fila')
      .waitFor()
    expect(receiver.received.length).toBe(before)
    await button('Retomar').click()
    await row('order.paid')
      .filter({ hasText: `#${number}` })
      .getByText('Entregue')
      .waitFor()
    await waitForNoToast(page)
  })

  it('replaces the secret while the old one still signs', async () => {
    await button('Mais ações').click()
    await page.getByRole('menuitem', { name: 'Trocar segredo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Trocar segredo' }).click()
    await dialog('Copie o segredo agora').getByText('O segredo antigo ainda vale por 24 horas').waitFor()
    const newSecret = await copySecret()
    expect(newSecret).not.toBe(secret)
    const received = await sendExample()
    expect(verify(secret, received)).toEqual(verify(newSecret, received))
    await page.getByRole('tab', { name: 'Configuração' }).click()
    await page.getByText('O segredo antigo vale até').waitFor()
  })

  it('changes a webhook, even after somebody else has changed it', async () => {
    await page.getByLabel('Nome', { exact: false }).first().fill('n8n: vendas')
    await sql(`update webhook_endpoints set description = 'Zapier', version = version + 1`)
    await button('Salvar').click()
    const conflict = dialog('Este webhook foi alterado enquanto você editava')
    await conflict.getByText('Zapier').waitFor()
    await conflict
      .getByRole('button', { name: /Manter|Salvar/ })
      .first()
      .click()
    await toast('Webhook salvo').waitFor()
    await page.getByRole('heading', { name: 'n8n: vendas' }).waitFor()
    await waitForNoToast(page)
  })

  it('sees the last day in the list, and deletes the webhook', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await row('n8n: vendas')
      .getByText(/\d+ entregues/)
      .waitFor()
    await row('n8n: vendas').getByRole('link', { name: 'n8n: vendas' }).click()
    await button('Mais ações').click()
    await page.getByRole('menuitem', { name: 'Excluir webhook' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir webhook' }).click()
    await page.getByText('Avise seus outros sistemas a cada venda').waitFor()
  })

  it('sees no browser errors during the whole journey', () => expectNoComplaints(/status of 4(09|22)/))
})
