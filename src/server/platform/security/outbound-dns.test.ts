import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { fetchOutbound, OutboundRefusedError } from './outbound-fetch.ts'

let connections = 0
const internalServer = createServer(socket => {
  connections += 1
  socket.destroy()
})
await new Promise<void>(done => internalServer.listen(0, '::', done))
const { port } = internalServer.address() as { port: number }
afterAll(() => void internalServer.close())

/** DNS responses for the host names in this file. */
const answers: Record<string, string[]> = {}
const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
  name: string,
  _: object,
  done: (error: null, found: object[]) => void,
) =>
  done(
    null,
    (answers[name] ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
  )) as never)
syncBuiltinESMExports()
afterAll(() => {
  lookup.mockRestore()
  syncBuiltinESMExports()
})

const fetchIssuer = () => fetchOutbound({ exposed: true, outwardAllowed: [] }, `https://issuer.example:${port}/`)

it.each([
  [['127.0.0.1']],
  [['10.0.0.1']],
  [['8.8.8.8', '127.0.0.1']],
  [['::1']],
  [['8.8.8.8', '::1']],
  [['::ffff:7f00:1']],
  [['64:ff9b::7f00:1']],
  [['64:ff9b:1::7f00:1']],
  [['2002:7f00:1::']],
  [['2001::1']],
  [['fe80::1']],
  [['0.0.0.0']],
  [[]],
])('rejects a host name that resolves to %j', async addresses => {
  answers['issuer.example'] = addresses
  await expect(fetchIssuer()).rejects.toBeInstanceOf(OutboundRefusedError)
  expect(connections).toBe(0)
})

it('connects to the address that was checked, although DNS answers with another one afterwards', async () => {
  lookup.mockClear()
  answers['rebound.example'] = ['203.0.113.7']
  const attempt = fetchOutbound(
    { exposed: true, outwardAllowed: [`rebound.example:${port}`] },
    `https://rebound.example:${port}/`,
  )
  answers['rebound.example'] = ['127.0.0.1']
  await expect(attempt).rejects.toThrow()
  expect(lookup).toHaveBeenCalledTimes(1)
  expect(connections).toBe(0)
})
