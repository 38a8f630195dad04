import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSellerHome } from '#contract/seller-home.ts'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { version } from '#server/platform/config/version.ts'
import { setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { installation } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { findReleaseNotes, recordFirstVersion } from './release-notes.ts'

describe('the release notes', () => {
  it('have an entry for the current version', () => {
    expect(findReleaseNotes(version.version)).not.toBeNull()
  })

  it('say the same number of short things in both languages', () => {
    const versions = readdirSync(join(packageRoot, 'release-notes')).map(file => file.replace('.json', ''))
    for (const each of versions) {
      const notes = findReleaseNotes(each)
      expect([each, notes?.en.length]).toEqual([each, notes?.['pt-BR'].length])
      for (const { title, text } of [...(notes?.en ?? []), ...(notes?.['pt-BR'] ?? [])])
        expect([title, title.length <= 60, text.length <= 120]).toEqual([title, true, true])
    }
  })
})

describe('what changed in this version', async () => {
  const shop = await startTestApp()
  const read = async () => (await shop.as('viewer').send(readSellerHome, {})).body.whatChanged
  const startShop = async () => {
    await recordFirstVersion(shop.db)
    await setInstallationFact(shop.db, 'app_secret', 'fingerprint')
  }

  it('is not shown to a shop that started with this version', async () => {
    await startShop()
    await startShop()
    expect(await read()).toBeNull()
  })

  it('is shown to a shop that started with an earlier version', async () => {
    await setInstallationFact(shop.db, 'first_version', '0.0.9')
    await startShop()
    expect(await read()).toEqual({ version: version.version, notes: findReleaseNotes(version.version) })
  })

  it('is shown to a shop that is older than the record of first versions', async () => {
    await shop.db.delete(installation)
    await setInstallationFact(shop.db, 'app_secret', 'fingerprint')
    await startShop()
    expect((await read())?.version).toBe(version.version)
  })
})
