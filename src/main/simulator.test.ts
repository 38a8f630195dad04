import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { claimSimulator } from './simulator.ts'

const { url } = await createTestDatabase()

it('of several processes on one database one has a simulator, and the next one when it ended', async () => {
  const letGo = await claimSimulator(url)
  await expect(claimSimulator(url)).rejects.toThrow(/^STRIPE_API_URL: another process on this database simulates/)
  letGo()
  const later = await claimSimulator(url)
  later()
})
