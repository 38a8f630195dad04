import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests a resource of the authority itself, whose certificate is made for one run. */
const fetchOnce = url =>
  new Promise((resolve, reject) => {
    request(url, { rejectUnauthorized: false }, response => resolve(text(response)))
      .on('error', reject)
      .end()
  })

/**
 * Starts pebble, the certificate authority for tests of ACME clients (a Debian package), and a name server that leads
 * every name to this machine. `ports` are those on which pebble looks for the answer to a challenge.
 */
export async function startTestAuthority({ base, httpPort, httpsPort }) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-authority-'))
  const [certificate, key] = [join(folder, 'authority.pem'), join(folder, 'authority.key')]
  const subject = ['-subj', '/CN=test authority', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...options, ...subject], { stdio: 'ignore' })
  const [listenPort, managementPort, dnsPort, controlPort] = [base, base + 1, base + 2, base + 3]
  const pebble = {
    listenAddress: `127.0.0.1:${listenPort}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate,
    privateKey: key,
    httpPort,
    tlsPort: httpsPort,
  }
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble }))
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '']
  const names = ['-dns01', `127.0.0.1:${dnsPort}`, '-management', `127.0.0.1:${controlPort}`, '-defaultIPv6', '']
  const children = [
    spawn('pebble-challtestsrv', [...names, ...off, '-defaultIPv4', '127.0.0.1'], { stdio: 'ignore' }),
    spawn('pebble', ['-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${dnsPort}`], {
      stdio: 'ignore',
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    }),
  ]
  const stop = () => {
    for (const child of children) child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const until = Date.now() + 15_000; ; await sleep(200)) {
    const root = await fetchOnce(`https://127.0.0.1:${managementPort}/roots/0`).catch(() => null)
    if (root?.includes('BEGIN CERTIFICATE'))
      return { url: `https://127.0.0.1:${listenPort}/dir`, certificate, root, stop }
    if (Date.now() > until) {
      stop()
      throw new Error(`pebble did not start on the ports ${listenPort} and ${managementPort}`)
    }
  }
}
