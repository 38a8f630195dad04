import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { root } from './sources.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
const isSupportedNode = major > 20 || (major === 20 && minor >= 19)

const readPackages = file => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/**
 * Whether the installed packages match the lock file. Reads npm's own list of installed packages, so it needs no
 * registry.
 */
function isInstalled() {
  try {
    const installed = readPackages('node_modules/.package-lock.json')
    return Object.entries(readPackages('package-lock.json')).every(
      ([path, { version, optional }]) =>
        path === '' || (installed[path] ? installed[path].version === version : optional),
    )
  } catch {
    return false
  }
}

/** Makes node_modules match package-lock.json. Without differences it does nothing and needs no network. */
export function ensureInstalled() {
  if (!isSupportedNode) {
    console.error(`Vitrine needs Node.js 20.19 or newer; this is ${process.versions.node}. Node.js 24 is recommended.`)
    process.exit(1)
  }
  if (isInstalled()) return
  console.log('Installing packages (needs the network)...')
  const succeeded = run('npm', [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (!succeeded) {
    console.error('npm did not install the packages; see its messages above.')
    process.exit(1)
  }
}
