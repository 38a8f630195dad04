import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../..')
/** What opens a connection by itself, in whatever notation. */
const outboundCall = /(?<![\w.#'-])fetch\(|globalThis\.fetch|from '(?:node:)?(?:https?|http2|net|tls|dgram|undici)'/

/** Written down by hand: where each of them may lead is the operator's, or looked at. */
const allowedCallers = {
  // Addresses that an owner types, or that a server behind one names: https on the open network alone.
  'server/kernel/outbound-fetch.ts': 'guarded',
  // Addresses of the operator's settings, and the shop's own.
  'server/kernel/safe-fetch.ts': 'settings',
  'server/files/storage/s3-client.ts': 'settings',
  // Texts of Node's server, no connection.
  'server/kernel/client-error.ts': 'none',
  // The types of connections that somebody else opened.
  'server/kernel/body-timeout.ts': 'none',
  'server/kernel/limit-connections.ts': 'none',
  // Whether a text is an address.
  'server/kernel/environment-schemas.ts': 'none',
}

it('asks nobody but by what looks at where it leads', () => {
  const files = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
  const found = sources
    .map(file => `server/${file.replaceAll('\\', '/')}`)
    .filter(file => outboundCall.test(readFileSync(join(folder, file), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(allowedCallers).sort())
})
