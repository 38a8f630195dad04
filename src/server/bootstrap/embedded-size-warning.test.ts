import { expect, it } from 'vitest'
import { getDatabaseSize } from '#server/platform/db/database-state.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { getEmbeddedSizeWarning } from './embedded-size-warning.ts'

const { db } = await createTestDatabase()

it('warns when the embedded database has become large and names the remedy', async () => {
  expect(getEmbeddedSizeWarning(await getDatabaseSize(db))).toBeNull()
  expect(getEmbeddedSizeWarning(10_000_000_000)).toBeNull()
  expect(getEmbeddedSizeWarning(21_400_000_000)).toMatch(/grown to 21 GB.*npm run migrate-to/)
})
