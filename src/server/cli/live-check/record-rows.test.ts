import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findInstallationFact } from '#server/platform/db/installation-facts.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { recordRows } from './record-rows.ts'
import type { Row } from './run-checks.ts'

const database = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vitrine-live-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rows: Row[] = [
  { id: 'api-version', what: '', result: 'PASS', detail: '' },
  { id: 'pix-expiry', what: '', result: 'UNKNOWN', detail: '' },
  { id: 'card-purchase', what: '', result: 'FAIL', detail: 'expected "paid"' },
]
const session = { provider: 'stripe', isSimulated: false } as const

describe('recordRows', () => {
  it('stores which checks failed in the database of the shop', async () => {
    const env = { DATABASE_URL: database.url, APP_SECRET: 'a secret of thirty-two characters and more' }
    expect(await recordRows(session, rows, env)).toMatch(/^The result was stored/)
    const stored = JSON.parse((await findInstallationFact(database.db, 'live_check.stripe')) ?? '')
    expect(stored).toEqual({ at: expect.any(String), failed: ['card-purchase'], isSimulated: false })
  })

  it('returns the reason, and throws nothing, when no shop runs with the settings', async () => {
    expect(await recordRows(session, rows, { DATA_DIR: folder })).toBe(
      'The result was not stored in the shop: no shop runs with these settings.',
    )
    expect(
      await recordRows(session, rows, { DATABASE_URL: 'postgresql://127.0.0.1:1/none', APP_SECRET: 'x'.repeat(40) }),
    ).toMatch(/^The result was not stored in the shop: /)
  })
})
