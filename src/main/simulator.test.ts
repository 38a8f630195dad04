import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { claimSimulator } from './simulator.ts'

const { url } = await createTestDatabase()

it('lets one process per database claim the simulator, and the next one after its release', async () => {
  const release = await claimSimulator(url)
  await expect(claimSimulator(url)).rejects.toThrow(/^STRIPE_API_URL: another process on this database runs the/)
  release()
  const later = await claimSimulator(url)
  later()
})
