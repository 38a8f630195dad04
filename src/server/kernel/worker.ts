import type { Context, Services } from './context.ts'
import { workerContext } from './context.ts'
import { newId } from './ids.ts'
import { finishOutbox, forgetOld, postponeOutbox, takeOutbox } from './repository.ts'

export type Job = (ctx: Context, payload: Record<string, unknown>) => Promise<void>
/**
 * A thing done again and again. Returns how much it did, so that a busy queue is drained at once; `wakes` means that
 * something just written may have made it due.
 */
export type Chore = { name: string; everyMs: number; wakes: boolean; run: (ctx: Context) => Promise<number> }

const maxAttempts = 10
/** How long one piece of work may take before another process takes it over. */
const leaseMs = 60_000
const backOffMs = (attempts: number) => Math.min(2 ** attempts * 1_000, 3_600_000)

/**
 * Leases one due row of the outbox and does its job: a killed process leaves the row to be taken again. Jobs must therefore be idempotent. Returns false when nothing was due.
 */
async function workOnce(ctx: Context, jobs: Record<string, Job>): Promise<boolean> {
  const row = await takeOutbox(ctx.db, ctx.clock(), new Date(ctx.clock().getTime() + leaseMs))
  if (!row) return false
  const job = jobs[row.topic]
  try {
    if (!job) throw new Error(`no job for topic ${row.topic}`)
    await job(ctx, row.payload)
    await finishOutbox(ctx.db, row.id, 'done', ctx.clock(), null)
  } catch (error) {
    ctx.log.error({ err: error, topic: row.topic, outbox: row.id, attempts: row.attempts }, 'background work failed')
    if (row.attempts >= maxAttempts) {
      await finishOutbox(ctx.db, row.id, 'dead', ctx.clock(), error instanceof Error ? error.message : 'unknown')
    } else {
      await postponeOutbox(ctx.db, row.id, new Date(ctx.clock().getTime() + backOffMs(row.attempts)))
    }
  }
  return true
}

/** Starts this process's share of the background work. `stop` waits for what is under way. */
export function startWorker(services: Services, jobs: Record<string, Job>, chores: readonly Chore[]) {
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  const due = new Map(chores.map(chore => [chore, 0]))

  const drain = async () => {
    const ctx = workerContext(services, `work-${newId()}`)
    let busy = true
    while (busy && !stopped) {
      busy = await workOnce(ctx, jobs)
      for (const chore of chores) {
        if (stopped || (due.get(chore) ?? 0) > Date.now()) continue
        try {
          if ((await chore.run(ctx)) > 0) busy = true
          else due.set(chore, Date.now() + chore.everyMs)
        } catch (error) {
          // One that fails must not keep the others from their turn.
          due.set(chore, Date.now() + chore.everyMs)
          services.log.error({ err: error, chore: chore.name }, 'background work failed')
        }
      }
    }
  }
  const run = () => {
    if (stopped) return
    if (running !== null) {
      again = true
      return
    }
    running = drain()
      .catch(error => services.log.error({ err: error }, 'background work stopped early'))
      .finally(() => {
        running = null
        if (again) {
          again = false
          run()
        }
      })
  }
  const timer = setInterval(run, 1_000)
  run()
  return {
    /** Something was written: look now. */
    wake() {
      for (const chore of chores) if (chore.wakes) due.set(chore, 0)
      run()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Removes counters and idempotent answers older than a day. */
export const forgetChore: Chore = {
  name: 'forget',
  everyMs: 3_600_000,
  wakes: false,
  async run(ctx) {
    await forgetOld(ctx.db, ctx.clock())
    return 0
  },
}
