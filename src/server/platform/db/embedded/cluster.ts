import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#server/platform/core/errors.ts'
import { canRunAs, listCandidateAccounts, type ProcessAccount, runAs } from './account.ts'
import { listBinaryFolders, readMajorVersion } from './binaries.ts'

/** Folder, programs and account of an embedded database. They are chosen once, when the database is created. */
export type Cluster = { folder: string; binaries: string; account: ProcessAccount }

const advice = 'Install PostgreSQL and set DATABASE_URL, or give Vitrine another DATA_DIR.'
const recordFileName = 'vitrine.json'

/** Thrown when the embedded database cannot run; the message says what to do. */
export class EmbeddedDatabaseError extends OperatorError {}

const getLocaleArguments = (major: number) =>
  major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C']

/** Removes folders of interrupted initdb runs once they are so old (10 minutes) that no process can still use them. */
function removeUnfinished(dataDir: string) {
  for (const name of readdirSync(dataDir).filter(entry => entry.startsWith('pg.new-'))) {
    const folder = join(dataDir, name)
    if (Date.now() - statSync(folder).mtimeMs > 600_000) rmSync(folder, { recursive: true, force: true })
  }
}

function tryToCreate(folder: string, account: ProcessAccount, binaries: string): string | null {
  mkdirSync(folder, { mode: 0o700 })
  if (!account.unshare && account.uid !== process.getuid?.()) chownSync(folder, account.uid, account.gid)
  const major = readMajorVersion(binaries, account)
  if (major === null) return `${binaries}/postgres does not run`
  const result = runAs(account, join(binaries, 'initdb'), [
    ...['-D', folder, '-U', 'vitrine', '--encoding=UTF8', '--auth-local=trust', '--auth-host=reject'],
    ...getLocaleArguments(major),
  ])
  if (result.status === 0) return null
  return (result.stderr || result.error?.message || 'initdb failed').trim()
}

function createCluster(dataDir: string): Cluster {
  const binaries = listBinaryFolders()
  if (binaries.length === 0) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}, and none was found on this machine. ${advice}`,
    )
  }
  removeUnfinished(dataDir)
  const folder = join(dataDir, 'pg')
  const problems: string[] = []
  for (const account of listCandidateAccounts(dataDir)) {
    for (const candidate of binaries) {
      // The folder is created under another name and then renamed, so that no process ever finds an incomplete
      // database.
      const unfinishedFolder = join(dataDir, `pg.new-${randomBytes(6).toString('hex')}`)
      const problem = tryToCreate(unfinishedFolder, account, candidate)
      if (problem === null) {
        writeFileSync(join(unfinishedFolder, recordFileName), JSON.stringify({ binaries: candidate, way: account }), {
          mode: 0o600,
        })
        try {
          renameSync(unfinishedFolder, folder)
        } catch (error) {
          rmSync(unfinishedFolder, { recursive: true, force: true })
          if (!existsSync(join(folder, recordFileName))) throw error
        }
        return readCluster(dataDir)
      }
      rmSync(unfinishedFolder, { recursive: true, force: true })
      problems.push(`as uid ${account.uid}${account.unshare ? ' (unshare)' : ''}: ${problem}`)
    }
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot be created in ${folder}:\n  ${problems.join('\n  ')}\n${advice}`,
  )
}

function readCluster(dataDir: string): Cluster {
  const folder = join(dataDir, 'pg')
  let record: { binaries: string; way: ProcessAccount }
  try {
    record = JSON.parse(readFileSync(join(folder, recordFileName), 'utf8'))
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `${folder} cannot be read (${error instanceof Error ? error.message : error}). Start Vitrine as the user that created it. ${advice}`,
    )
  }
  if (!canRunAs(record.way)) {
    throw new EmbeddedDatabaseError(
      `${folder} belongs to uid ${record.way.uid}${record.way.unshare ? ' and is run by root' : ''}. Start Vitrine as the user that created it. ${advice}`,
    )
  }
  return { folder, binaries: resolveBinaries(folder, record), account: record.way }
}

/**
 * Returns the recorded programs if they still exist. Otherwise the installation has moved, and the programs are looked
 * up again.
 */
function resolveBinaries(folder: string, record: { binaries: string; way: ProcessAccount }): string {
  if (existsSync(join(record.binaries, 'postgres'))) return record.binaries
  const major = Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'))
  const found = listBinaryFolders().find(candidate => readMajorVersion(candidate, record.way) === major)
  if (found) return found
  throw new EmbeddedDatabaseError(`${folder} needs PostgreSQL ${major}, which was not found on this machine. ${advice}`)
}

/** Opens or creates the database of DATA_DIR, without starting its server. */
export function openCluster(dataDir: string): Cluster {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  // With mode 0711 the database's user can enter its own folder but not list the others.
  if ((statSync(dataDir).mode & 0o777) !== 0o711) chmodSync(dataDir, 0o711)
  return existsSync(join(dataDir, 'pg')) ? readCluster(dataDir) : createCluster(dataDir)
}
