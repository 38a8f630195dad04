import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Chore, startWorker } from './worker.ts'

const shop = await testApp()

it('gives the other chores their turn when one always fails', async () => {
  let turns = 0
  const chore = (name: string, run: Chore['run']): Chore => ({ name, everyMs: 0, wakes: true, run })
  const worker = startWorker(shop.services, {}, [
    chore('broken', async () => {
      throw new Error('broken')
    }),
    chore('sound', async () => {
      turns += 1
      return 0
    }),
  ])
  await expect.poll(() => turns).toBeGreaterThan(0)
  await worker.stop()
})
