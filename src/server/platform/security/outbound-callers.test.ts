import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../..')
/** Matches source code that can open an outbound connection. */
const outboundCall = /(?<![\w.#'-])fetch\(|globalThis\.fetch|from '(?:node:)?(?:https?|http2|net|tls|dgram|undici)'/

/** The files that may open outbound connections, each with the reason why its destinations are safe. */
const allowedCallers = {
  // Requests URLs that an owner enters or that a server at such a URL returns. Allows only https to public IP
  // addresses.
  'server/platform/security/outbound-fetch.ts': 'guarded',
  // The two files below request URLs from the operator's settings and URLs of the shop itself.
  'server/platform/security/safe-fetch.ts': 'settings',
  'server/modules/files/storage/s3-client.ts': 'settings',
  // Calls the fixed address of Mercado Pago, or in test mode one of the operator's settings.
  'server/modules/payments/gateway/mercado-pago/client.ts': 'settings',
  // The three files below belong to the `live-check` command. They call the providers and the shop's webhook URL, all
  // from the operator's settings.
  'server/cli/live-check/mercado-pago/service.ts': 'settings',
  'server/cli/live-check/open-run.ts': 'settings',
  'server/cli/live-check/receiver.ts': 'settings',
  // Uses only isIP of node:net.
  'server/modules/settings/wallet-domain.ts': 'none',
  // Uses only the status texts of node:http.
  'server/platform/http/client-error.ts': 'none',
  // The two files below import only types for incoming connections.
  'server/platform/http/body-timeout.ts': 'none',
  'server/platform/http/limit-connections.ts': 'none',
  // Uses only isIP of node:net.
  'server/platform/config/environment-schemas.ts': 'none',
  // Opens a listening socket to find out whether a port is free.
  'server/bootstrap/simulator.ts': 'none',
}

it('makes no outbound request except through the checked modules', () => {
  const files = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
  const found = sources
    .map(file => `server/${file.replaceAll('\\', '/')}`)
    .filter(file => outboundCall.test(readFileSync(join(folder, file), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(allowedCallers).sort())
})
