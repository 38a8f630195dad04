import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../..')
/** Source code that can open an outbound connection. */
const outboundCall = /(?<![\w.#'-])fetch\(|globalThis\.fetch|from '(?:node:)?(?:https?|http2|net|tls|dgram|undici)'/

/** A manual list of the files that may do so, and why their destinations are safe. */
const allowedCallers = {
  // URLs that an owner types or that a server behind one returns; limited to https on public addresses.
  'server/kernel/outbound-fetch.ts': 'guarded',
  // URLs from the operator's settings and of the shop itself.
  'server/kernel/safe-fetch.ts': 'settings',
  'server/files/storage/s3-client.ts': 'settings',
  // Uses only the status texts of node:http.
  'server/kernel/client-error.ts': 'none',
  // Import only types for incoming connections.
  'server/kernel/body-timeout.ts': 'none',
  'server/kernel/limit-connections.ts': 'none',
  // Uses only isIP.
  'server/kernel/environment-schemas.ts': 'none',
}

it('makes no outbound request except through the checked modules', () => {
  const files = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
  const found = sources
    .map(file => `server/${file.replaceAll('\\', '/')}`)
    .filter(file => outboundCall.test(readFileSync(join(folder, file), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(allowedCallers).sort())
})
