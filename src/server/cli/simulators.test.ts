import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { simulatorKeys } from '@vitrine/mercado-pago-simulator/keys.ts'
import { expect, it, onTestFinished } from 'vitest'

/** Starts the process of the simulators and returns what it reports. */
async function startSimulators(...options: string[]) {
  const child = fork(join(import.meta.dirname, 'simulators.ts'), ['--browser-dir', '/nowhere', ...options], {
    env: { SIMULATOR_CONTROL_TOKEN: 'token' },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [urls] = (await once(child, 'message')) as [{ url: string; mercadoPagoUrl: string }]
  return { child, ...urls }
}

it('reports the URLs of both simulators and ends with its parent', async () => {
  const { child, url, mercadoPagoUrl } = await startSimulators()
  expect((await fetch(`${url}/v1/account`)).status).toBe(401)
  expect((await fetch(`${mercadoPagoUrl}/users/me`)).status).toBe(401)
  child.disconnect()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

it('sends notifications of Mercado Pago to the address that its parent names', async () => {
  const received: string[] = []
  const shop = createServer((request, response) => {
    received.push(request.url?.split('?')[0] ?? '')
    response.end()
  })
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void shop.close())
  const { child, mercadoPagoUrl } = await startSimulators()
  const { port } = shop.address() as AddressInfo
  child.send({ mercadoPagoWebhookUrl: `http://127.0.0.1:${port}/webhooks/mercadopago` })
  const createOrder = () =>
    fetch(`${mercadoPagoUrl}/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulatorKeys.accessToken}`, 'x-idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        type: 'online',
        processing_mode: 'automatic',
        external_reference: 'pay_1',
        total_amount: '50.00',
        payer: { email: 'test@testuser.com' },
        transactions: { payments: [{ amount: '50.00', payment_method: { id: 'pix', type: 'bank_transfer' } }] },
      }),
    })
  // The message to the child process and the first order may arrive in any order.
  await expect
    .poll(async () => {
      await createOrder()
      return received
    })
    .toContain('/webhooks/mercadopago')
})
