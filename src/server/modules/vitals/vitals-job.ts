import { claimTurn } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { drainCounts } from './record-vitals.ts'
import { addCounts, deleteCountsBefore, listTitles } from './repository.ts'

const day = 24 * 3_600_000
const retentionDays = 90
const getPageId = (page: string) => page.split(':')[1]

/** Writes counted visits, drops those of pages that do not exist, and deletes days older than 90. */
export const vitalsJob: ScheduledJob = {
  name: 'vitals',
  intervalMs: 15_000,
  async run(ctx) {
    const counts = drainCounts()
    const ids = [...new Set(counts.flatMap(({ page }) => getPageId(page) ?? []))]
    const titles = await listTitles(ctx.db, ids)
    const countsOfExistingPages = counts.filter(({ page }) => {
      const id = getPageId(page)
      return id === undefined || titles.has(id)
    })
    await addCounts(ctx.db, countsOfExistingPages)
    const now = ctx.clock().getTime()
    if (await claimTurn(ctx.db, 'old vitals', new Date(now - day), new Date(now)))
      await deleteCountsBefore(ctx.db, new Date(now - retentionDays * day).toISOString().slice(0, 10))
    return 0
  },
}
