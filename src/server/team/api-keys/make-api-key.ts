import type { Reply, Request } from '#contract/endpoint.ts'
import type { makeApiKey as endpoint } from '#contract/team.ts'
import { newApiKey } from '#server/auth/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { keyView } from './key-view.ts'
import { addKey, findKey } from './repository.ts'

const dayMs = 24 * 3_600_000

/** The answer is the only place where the key itself ever stands. */
export function makeApiKey(
  ctx: Context,
  { name, role, days }: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const id = newId()
    const { key, hash, lastFour } = newApiKey()
    await addKey(tx.db, {
      id,
      name,
      key_hash: hash,
      last_four: lastFour,
      role,
      created_by: tx.actor?.memberId ?? null,
      expires_at: days === null ? null : new Date(now.getTime() + days * dayMs),
      created_at: now,
    })
    await audit(tx, 'api_key.made', id, { name, role, days })
    return { ...keyView(found(await findKey(tx.db, id), 'not_found')), key }
  })
}
