import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { PushMessage } from '#contract/push.ts'

/** How the push service answers: with a status, or never. */
export type PushAnswer = number | { status: number; retryAfter: string } | 'hang'
type Received = { device: string; message: PushMessage; headers: IncomingHttpHeaders; contact: string; status: number }

/** Verifies the shop's token as a push service does (RFC 8292). Returns the contact that it names. */
async function verifyToken(authorization: string | undefined, origin: string, publicKey: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('the message is signed with a key other than the one of the subscription')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(each => each.toString('base64url'))
  const verifying = await importJWK({ kty: 'EC', crv: 'P-256', ...(x && y && { x, y }) }, 'ES256')
  const { payload } = await jwtVerify(token, verifying, { audience: origin })
  const secondsLeft = (payload.exp ?? 0) - Date.now() / 1_000
  if (secondsLeft <= 0 || secondsLeft > 24 * 3_600) throw new Error('the token is valid for more than 24 hours')
  return payload.sub ?? ''
}

/**
 * Starts a push service on loopback. It behaves like the services of browsers: it verifies the shop's token, decrypts
 * each message with the keys of its device (RFC 8291), and rejects with 400 and 403 what they would reject.
 */
export async function startPushService() {
  const devices = new Map<string, { privateKey: ReturnType<typeof createECDH>; auth: Buffer; publicKey: string }>()
  const received: Received[] = []
  const rejected: string[] = []
  const behavior: { answer: (device: string, attempt: number) => PushAnswer } = { answer: () => 201 }
  const attempts = new Map<string, number>()

  async function accept(device: string, headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse) {
    const keys = devices.get(device)
    if (!keys) return response.writeHead(404).end()
    const contact = await verifyToken(headers.authorization, url, keys.publicKey)
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl)) || body.length > 4_096)
      throw new Error('the message has wrong headers or is too long')
    const content = decrypt(body, { version: 'aes128gcm', privateKey: keys.privateKey, authSecret: keys.auth })
    const message = PushMessage.parse(JSON.parse(content.toString()))
    const attempt = (attempts.get(`${device} ${message.tag}`) ?? 0) + 1
    attempts.set(`${device} ${message.tag}`, attempt)
    const answer = behavior.answer(device, attempt)
    const status = typeof answer === 'object' ? answer.status : answer === 'hang' ? 0 : answer
    received.push({ device, message, headers, contact, status })
    if (answer === 'hang') return response
    return response.writeHead(status, typeof answer === 'object' ? { 'retry-after': answer.retryAfter } : {}).end()
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const device = (request.url ?? '').slice('/send/'.length)
      accept(device, request.headers, Buffer.concat(chunks), response).catch((error: Error) => {
        rejected.push(error.message)
        response.writeHead(403).end()
      })
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    behavior,
    received,
    /** Why messages were rejected. */
    rejected,
    /** Subscribes a browser, as the Push API does. @param publicKey the shop's key */
    subscribe(publicKey: string) {
      const device = randomBytes(16).toString('hex')
      const privateKey = createECDH('prime256v1')
      const p256dh = privateKey.generateKeys('base64url')
      const auth = randomBytes(16)
      devices.set(device, { privateKey, auth, publicKey })
      return { device, endpoint: `${url}/send/${device}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    /** Lists the messages of a device that were answered with success, oldest first. */
    listDelivered: (device: string) =>
      received.flatMap(each => (each.device === device && each.status === 201 ? [each.message] : [])),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
