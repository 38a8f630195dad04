import type { Reply, Request } from '#contract/endpoint.ts'
import type { listDeadLetters as endpoint } from '#contract/operations.ts'
import type { Context } from '#server/platform/core/context.ts'
import { redactError } from './redact-error.ts'
import { listDeadLetterPage } from './repository.ts'

const pageSize = 50

export async function listDeadLetters(
  ctx: Context,
  { before }: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const rows = await listDeadLetterPage(ctx.db, before ?? null, pageSize + 1)
  const letters = rows.slice(0, pageSize).map(row => ({ ...row, error: row.error && redactError(row.error) }))
  return { letters, next: rows.length > pageSize ? (letters.at(-1)?.id ?? null) : null }
}
