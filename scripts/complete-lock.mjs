// A lock file written on one platform may lack the packages of other platforms, and npm ci then fails there. This
// script adds all of them. It also removes download URLs, so that any registry works. Links to workspaces keep the
// field `resolved`, because npm stores the folder of the workspace there and fails without it.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock
const systems = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'openharmony', 'wasm32']

function buildEntry(name, version, dev) {
  const os = systems.find(system => new RegExp(`[-/]${system}(-|$)`).test(name))
  if (!os)
    throw new Error(`the package ${name} is for a platform that this script does not know; add it to \`systems\``)
  const cpu = os === 'wasm32' ? os : name.split(`${os}-`)[1].split('-')[0]
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    optional: true,
    ...(os === 'wasm32' ? {} : { os: [os] }),
    ...(/musl/.test(name) ? { libc: ['musl'] } : {}),
  }
}

let added = 0
for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (packages[`${owner}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue
    packages[`node_modules/${name}`] = buildEntry(name, version, dev)
    added += 1
  }
}
for (const entry of Object.values(packages)) if (!entry.link) delete entry.resolved
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`Added ${added} packages of other platforms to package-lock.json.`)
