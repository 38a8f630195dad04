import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'

const shop = await startTestApp()
const broken = ['/api/v1/orders/%ff', '/%', `/api/v1/orders/${'x'.repeat(301)}`, `/vendas/${'x'.repeat(301)}`]

it.each(broken)('rejects a malformed or overlong URL with an error code, without repeating the URL', async url => {
  const answer = await shop.browser().raw('GET', url)
  const isLong = url.length > 200
  const { error, requestId } = answer.json()
  expect([answer.statusCode, error]).toEqual(isLong ? [404, 'not_found'] : [400, 'bad_request'])
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': requestId })
  expect(answer.body).not.toContain(url)
})

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  [
    'a length beside chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
])(
  'rejects a request with %s with an error code and reads no later request of the connection',
  async (_, bytes, status) => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    socket.write(`${bytes}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`)
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text).toMatch(/\r\n\r\n\{"error":"bad_request"\}$/)
    expect(text).not.toContain('"ok"')
  },
)

it('closes the server although a client holds an idle connection open', async () => {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await new Promise(resolve => socket.once('connect', resolve))
  const cut = new Promise(resolve => socket.once('close', () => resolve('cut')))
  socket.resume()
  await shop.app.close()
  expect(await cut).toBe('cut')
})
