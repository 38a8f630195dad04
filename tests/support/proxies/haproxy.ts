import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProxyFolder, findProgram, type ProxySetup, proxyHost, readDeployedConfig, runProgram } from './proxy.ts'

const program = findProgram(['/usr/sbin/haproxy', 'haproxy'], '-v')
const missingReason = program ? null : 'no haproxy on this machine'

export const haproxy: ProxySetup = {
  name: 'HAProxy',
  missingReason,
  checksReadiness: true,
  async start({ tls, plain, shops }) {
    if (!program) throw new Error(String(missingReason))
    const folder = createProxyFolder('haproxy')
    const config = readDeployedConfig('haproxy.cfg', [
      [/^ *(?:chroot|user|group|log|option httplog|option dontlognull)\b.*$/gm, ''],
      [/^ *bind :::.*$/gm, ''],
      [/bind :80$/m, `bind 127.0.0.1:${plain}`],
      [/bind :443 /, `bind 127.0.0.1:${tls} `],
      [/\/etc\/haproxy\/shop\.pem/g, `${folder}/both.pem`],
      [/https:\/\/shop\.example/g, `https://${proxyHost}`],
      [/server first .*$/gm, shops.map((shop, at) => `server shop${at} 127.0.0.1:${shop}`).join('\n  ')],
    ])
    writeFileSync(join(folder, 'haproxy.cfg'), config)
    const { close } = await runProgram(program, ['-db', '-f', 'haproxy.cfg'], { folder, port: tls })
    return { takeOut: () => undefined, putBack: () => undefined, close }
  },
}
