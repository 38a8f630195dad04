import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from './eventually.ts'

/** A message as the shop delivers it to the service that sends messages to phones. */
export type ReceivedMessage = {
  id: string
  phone: string
  channel: string
  text: string
  code: string
  language: string
}

/** Computes the signature of the Standard Webhooks specification without the shop's own code. */
function createSignature(secret: string, id: string, time: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`
}

/** Starts a message service that stores messages signed with `secret` and rejects other messages with 401. */
export async function startPhoneSender() {
  const messages: ReceivedMessage[] = []
  const state = { secret: '', answers: 200 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const id = String(request.headers['webhook-id'])
    const expectedSignature = createSignature(state.secret, id, String(request.headers['webhook-timestamp']), body)
    const isSigned = request.headers['webhook-signature'] === expectedSignature
    const status = isSigned ? state.answers : 401
    if (status < 300) messages.push(JSON.parse(body) as ReceivedMessage)
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const to = (phone: string) => messages.filter(message => message.phone === phone)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    messages,
    /** The secret that the service verifies signatures with, and the status that it returns. */
    state,
    /** Waits for the `count`th message to this number, by default the next one. */
    async message(phone: string, count = to(phone).length + 1): Promise<ReceivedMessage> {
      await eventually(async () => to(phone).length >= count)
      const found = to(phone)[count - 1]
      if (!found) throw new Error(`no message number ${count} to ${phone} arrived`)
      return found
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
