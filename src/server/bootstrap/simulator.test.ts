import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { claimSimulator } from './simulator.ts'

const { url } = await createTestDatabase()

it('lets only one process per database claim the simulator until that process releases it', async () => {
  const release = await claimSimulator(url)
  await expect(claimSimulator(url)).rejects.toThrow(/^STRIPE_API_URL: another process on this database runs the/)
  release()
  const later = await claimSimulator(url)
  later()
})
