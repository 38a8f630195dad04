import type { Context } from '#server/kernel/context.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { tooMany } from './protocol.ts'
import { countTries } from './repository.ts'

const windowMs = 15 * 60_000
/** Wrong passwords in 15 minutes. The account-wide one is wide, so that a stranger cannot lock somebody out. */
const most = { pair: 10, address: 40, account: 100 }

/**
 * Runs one try at a password. It counts before it is known to be wrong, so parallel guesses gain nothing, and is taken
 * back when it was right. Over a limit: 429 with Retry-After, also for the right password.
 */
export async function guarded<T>(ctx: Context, account: string, attempt: () => Promise<T | null>): Promise<T | null> {
  const now = ctx.clock().getTime()
  const start = now - (now % windowMs)
  const name = account.toLowerCase()
  const keys = {
    pair: hashOf(`password ${name} from ${ctx.address}`),
    address: hashOf(`password from ${ctx.address}`),
    account: hashOf(`password ${name}`),
  }
  const kinds = ['pair', 'address', 'account'] as const
  const count = (by: 1 | -1) => Promise.all(kinds.map(kind => countTries(ctx.db, keys[kind], new Date(start), by)))
  const counts = await count(1)
  if (kinds.some((kind, at) => (counts[at] ?? 0) > most[kind]))
    throw tooMany(Math.ceil((start + windowMs - now) / 1000))
  const result = await attempt()
  if (result !== null) await count(-1)
  return result
}
