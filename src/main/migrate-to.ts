import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupProblem, createBackup, restoreBackup } from '#server/backup/index.ts'
import { assertDatabaseUsable } from '#server/db/assert-database-usable.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { runBackupCommand } from './backup-command.ts'
import { getOrCreateSecret } from './secret.ts'

const usage = `npm run migrate-to -- postgresql://user@host/database
Writes the whole embedded database into that empty one of a server, while the shop is stopped. The password is read from PGPASSWORD where the address has none.`

await runBackupCommand({ usage }, async ({ config, storage, computeFingerprint: fingerprintOf }, target) => {
  if (!/^postgres(ql)?:\/\//.test(target)) throw new BackupProblem(usage)
  if (config.databaseUrl) throw new BackupProblem('DATABASE_URL is set: this shop is on a server already.')
  await assertDatabaseUsable(target, 'The address given')
  const secretFingerprint = fingerprintOf(getOrCreateSecret(config))
  // Opening the embedded database fails while the shop runs, so nothing can be written after the copy was taken.
  const database = await openDatabase(config)
  const folder = join(mkdtempSync(join(tmpdir(), 'vitrine-move-')), 'shop')
  try {
    const { directUrl } = database
    // Files are not copied: the shop reads the same folder or bucket with either database.
    const taking = { directUrl, storage, folder, secretFingerprint, secret: null, now: new Date(), withoutFiles: true }
    const { tables } = await createBackup(taking)
    await restoreBackup({ directUrl: target, storage, folder, secretFingerprint })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Moved: ${rows} rows of ${tables.length} tables, each compared after it was written. Files stay where they are.
Start the shop with DATABASE_URL set to that server${config.appSecret ? '' : `, and APP_SECRET to what stands in ${join(config.dataDir, 'secret')}`}. The embedded database is left as it was: remove ${join(config.dataDir, 'pg')} once the shop sells from the server.`
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true })
    await database.close()
  }
})
