import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProxyFolder, findProgram, type ProxySetup, proxyHost, readDeployedConfig, runProgram } from './proxy.ts'

const program = findProgram(['/usr/bin/caddy', 'caddy'], 'version')
const missingReason = program ? null : 'no caddy on this machine'

export const caddy: ProxySetup = {
  name: 'Caddy',
  missingReason,
  checksReadiness: true,
  async start({ tls, plain, spare, shops }) {
    if (!program) throw new Error(String(missingReason))
    const folder = createProxyFolder('caddy')
    const config = readDeployedConfig('Caddyfile', [
      [/^\{$/m, `{\n\tadmin off\n\thttps_port ${tls}\n\thttp_port ${plain}\n\tdefault_bind 127.0.0.1`],
      [/127\.0\.0\.1:3000/, shops.map(shop => `127.0.0.1:${shop}`).join(' ')],
      [/^shop\.example \{$/m, `${proxyHost} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`],
      // A test of a shop without any process need not wait for one.
      [/lb_try_duration 10s/, 'lb_try_duration 1s'],
      [/:2080/g, `:${spare}`],
    ])
    writeFileSync(join(folder, 'Caddyfile'), config)
    const { close } = await runProgram(program, ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
      folder,
      port: tls,
      env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    })
    return { takeOut: () => undefined, putBack: () => undefined, close }
  },
}
