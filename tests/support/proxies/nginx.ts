import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createProxyFolder,
  findProgram,
  type ProxyPorts,
  type ProxySetup,
  proxyHost,
  readDeployedConfig,
  runProgram,
} from './proxy.ts'

const program = findProgram(['/usr/sbin/nginx', 'nginx'], '-v')
const missingReason = program ? null : 'no nginx on this machine'

function buildDeployedConfig(folder: string, { tls, plain, shops }: ProxyPorts, down?: number): string {
  const servers = shops
    .map(shop => `server 127.0.0.1:${shop} max_fails=1 fail_timeout=2s${shop === down ? ' down' : ''};`)
    .join('\n')
  return readDeployedConfig('nginx.conf', [
    [/^ *server 127\.0\.0\.1:3000 .*$/m, servers],
    [/keepalive_timeout .*;/, 'keepalive_timeout 1s;'],
    [/listen 80;/, `listen 127.0.0.1:${plain};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${tls} ssl http2;`],
    [/^ *listen \[::\].*$/gm, ''],
    [/shop\.example(?=[;$])/g, proxyHost],
    [/(?<=ssl_certificate ).*(?=;)/, `${folder}/certificate.pem`],
    [/(?<=ssl_certificate_key ).*(?=;)/, `${folder}/key.pem`],
  ])
}

/** A shared cache that stores every response whose headers allow storing. */
const buildCacheConfig = (folder: string, port: number, origin: number) => `
  proxy_cache_path ${folder}/cache keys_zone=shared:1m;
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    client_max_body_size 64m;
    location / {
      proxy_pass https://127.0.0.1:${origin};
      proxy_ssl_verify off;
      proxy_ssl_server_name on;
      proxy_ssl_name ${proxyHost};
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache shared;
      add_header X-Cache $upstream_cache_status always;
    }
  }`

const temporaryFiles = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const buildMainConfig = (folder: string, servers: string) =>
  `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
  events {}
  http {
    access_log off;
    ${temporaryFiles.map(kind => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
    ${servers}
  }`

function runNginx(folder: string, port: number) {
  if (!program) throw new Error(String(missingReason))
  return runProgram(program, ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf'], { folder, port })
}

export const nginx: ProxySetup = {
  name: 'nginx',
  missingReason,
  checksReadiness: false,
  async start(ports) {
    const folder = createProxyFolder('nginx')
    const write = (down?: number) =>
      writeFileSync(join(folder, 'nginx.conf'), buildMainConfig(folder, buildDeployedConfig(folder, ports, down)))
    write()
    const { child, close } = await runNginx(folder, ports.tls)
    return {
      takeOut(shop) {
        write(shop)
        child.kill('SIGHUP')
      },
      putBack() {
        write()
        child.kill('SIGHUP')
      },
      close,
    }
  },
}

/** Runs nginx as a shared cache in front of a proxy. */
export async function startSharedCache(port: number, origin: number) {
  const folder = createProxyFolder('cache')
  writeFileSync(join(folder, 'nginx.conf'), buildMainConfig(folder, buildCacheConfig(folder, port, origin)))
  return runNginx(folder, port)
}
