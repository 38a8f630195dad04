import { takeTurn } from '#server/kernel/repository.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { addCounts, forgetBefore, titlesOf } from './repository.ts'
import { takeCounts } from './take-vitals.ts'

const day = 24 * 3_600_000
const keptDays = 90
const idOf = (page: string) => page.split(':')[1]

/** Writes what visitors measured; pages that do not exist are let go of, and days older than ninety. */
export const vitalsChore: Chore = {
  name: 'vitals',
  everyMs: 15_000,
  async run(ctx) {
    const counts = takeCounts()
    const ids = [...new Set(counts.flatMap(({ page }) => idOf(page) ?? []))]
    const titles = await titlesOf(ctx.db, ids)
    const known = counts.filter(({ page }) => {
      const id = idOf(page)
      return id === undefined || titles.has(id)
    })
    await addCounts(ctx.db, known)
    const now = ctx.clock().getTime()
    if (await takeTurn(ctx.db, 'old vitals', new Date(now - day), new Date(now)))
      await forgetBefore(ctx.db, new Date(now - keptDays * day).toISOString().slice(0, 10))
    return 0
  },
}
