import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackup } from '#server/modules/backup/create-backup.ts'
import { BackupProblem } from '#server/modules/backup/manifest.ts'
import { restoreBackup } from '#server/modules/backup/restore-backup.ts'
import { assertDatabaseUsable } from '#server/platform/db/assert-database-usable.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { getOrCreateSecret } from '../bootstrap/secret.ts'
import { runBackupCommand } from './backup-command.ts'

const usage = `npm run migrate-to -- postgresql://user@host/database
Copies the embedded database to this empty database of a PostgreSQL server. Stop the shop first. A password that is not in the URL is read from PGPASSWORD.`

await runBackupCommand({ usage }, async ({ config, storage, computeFingerprint }, target) => {
  if (!/^postgres(ql)?:\/\//.test(target)) throw new BackupProblem(usage)
  if (config.databaseUrl)
    throw new BackupProblem('This shop uses a PostgreSQL server already, because DATABASE_URL is set.')
  await assertDatabaseUsable(target, 'The given URL')
  const secretFingerprint = computeFingerprint(getOrCreateSecret(config))
  // The embedded database cannot be opened while the shop runs, so nothing can be written after the copy.
  const database = await openDatabase(config)
  const folder = join(mkdtempSync(join(tmpdir(), 'vitrine-move-')), 'shop')
  try {
    const { directUrl } = database
    // Files are not copied, because the shop reads the same folder or bucket with either database.
    const options = { directUrl, storage, folder, secretFingerprint, secret: null, now: new Date(), withoutFiles: true }
    const { tables } = await createBackup(options)
    await restoreBackup({ directUrl: target, storage, folder, secretFingerprint })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Copied and verified ${rows} rows of ${tables.length} tables. Uploaded files stay where they are.
Start the shop with DATABASE_URL set to that server${config.appSecret ? '' : ` and APP_SECRET set to the content of ${join(config.dataDir, 'secret')}`}. The embedded database is unchanged: remove ${join(config.dataDir, 'pg')} once the shop runs on the server.`
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true })
    await database.close()
  }
})
