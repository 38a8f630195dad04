import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanUpAfterFile } from '#tests/support/cleanup.ts'

export type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string; at: number }

/** Starts a receiver of webhooks on loopback, which answers as `answer` says; by default with 200. */
export async function startReceiver(answer?: (received: ReceivedWebhook, response: ServerResponse) => void) {
  const received: ReceivedWebhook[] = []
  const behavior = { answer }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const webhook = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        at: Date.now(),
      }
      received.push(webhook)
      if (behavior.answer) behavior.answer(webhook, response)
      else response.end('ok')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  cleanUpAfterFile(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const listBodies = () => received.map(each => JSON.parse(each.body))
  return { url, received, behavior, listBodies, listTypes: () => listBodies().map(({ type }) => type) }
}
