import { expect, it } from 'vitest'
import { databaseBytes } from '#server/kernel/repository.ts'
import { testDatabase } from '#tests/support/database.ts'
import { outgrownText } from './outgrown.ts'

const { db } = await testDatabase()

it('says when the embedded database has become large, and where to go', async () => {
  expect(outgrownText(await databaseBytes(db))).toBeNull()
  expect(outgrownText(10_000_000_000)).toBeNull()
  expect(outgrownText(21_400_000_000)).toMatch(/holds 21 GB.*npm run migrate-to/)
})
