import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { createSelfSignedCertificate } from './self-signed-certificate.ts'

const deployedConfigPath = join(import.meta.dirname, '../../deploy/nginx.conf')
const nginxPath = ['/usr/sbin/nginx', 'nginx'].find(name => spawnSync(name, ['-v']).status === 0)
/** The reason why tests behind nginx cannot run on this machine, or null if they can. */
export const nginxMissingReason = nginxPath ? null : 'no nginx on this machine'

/** A shared cache that stores every response whose headers allow storing. */
const buildCacheConfig = (folder: string, { port, cachePort }: Ports) => `
  proxy_cache_path ${folder}/cache keys_zone=shared:1m;
  upstream origin { server 127.0.0.1:${port}; }
  server {
    listen 127.0.0.1:${cachePort} ssl http2;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    client_max_body_size 64m;
    location / {
      proxy_pass https://origin;
      proxy_ssl_verify off;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache shared;
      add_header X-Cache $upstream_cache_status always;
    }
  }`

type Ports = { port: number; plainPort: number; cachePort: number; shops: readonly number[] }

/** Builds the deployed configuration with other ports and a self-signed certificate. */
function buildDeployedConfig(folder: string, { port, plainPort, shops }: Ports, down?: number): string {
  const servers = shops
    .map(shop => `server 127.0.0.1:${shop} max_fails=1 fail_timeout=2s${shop === down ? ' down' : ''};`)
    .join('\n')
  const changed: [RegExp, string][] = [
    [/^ *server 127\.0\.0\.1:3000 .*$/m, servers],
    [/keepalive_timeout .*;/, 'keepalive_timeout 1s;'],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
    [/^ *listen \[::\].*$/gm, ''],
    [/server_name .*;/g, 'server_name shop.localhost;'],
    [/(?<=ssl_certificate ).*(?=;)/, `${folder}/certificate.pem`],
    [/(?<=ssl_certificate_key ).*(?=;)/, `${folder}/key.pem`],
  ]
  return changed.reduce(
    (text, [found, instead]) => {
      if (text.search(found) === -1) throw new Error(`deploy/nginx.conf has no ${found}`)
      return text.replace(found, instead)
    },
    readFileSync(deployedConfigPath, 'utf8'),
  )
}

/** Runs deploy/nginx.conf in front of the processes of a shop, with a shared cache in front of it. */
export async function startNginx(ports: Ports) {
  if (!nginxPath) throw new Error(String(nginxMissingReason))
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'))
  const { key, certificate } = createSelfSignedCertificate('shop.localhost')
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'certificate.pem'), certificate)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const write = (down?: number) =>
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
      events {}
      http {
        access_log off;
        ${kinds.map(kind => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
        ${buildDeployedConfig(folder, ports, down)}
        ${buildCacheConfig(folder, ports)}
      }`,
    )
  write()
  const child = spawn(nginxPath, ['-p', folder, '-e', `${folder}/error.log`, '-c', 'nginx.conf'], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${readFileSync(`${folder}/error.log`, 'utf8')}`)
    const socket = connect(ports.cachePort, '127.0.0.1')
    return once(socket, 'connect').then(
      () => Boolean(socket.destroy()),
      () => false,
    )
  })
  return {
    /** Marks a server as down and reloads, as an operator does before a process is stopped. */
    takeOut(shop: number) {
      write(shop)
      child.kill('SIGHUP')
    },
    putBack() {
      write()
      child.kill('SIGHUP')
    },
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
