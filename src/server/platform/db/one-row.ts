import type { ErrorCode } from '#contract/errors.ts'
import { orThrow } from '../core/errors.ts'

/** Returns the query's first row, or null when it has no rows. */
export async function maybeOne<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> {
  const [row] = await query
  return row ?? null
}

/** Returns the query's first row. Throws AppError(code) when it has no rows. */
export async function one<Row>(query: PromiseLike<readonly Row[]>, code: ErrorCode): Promise<Row> {
  return orThrow(await maybeOne(query), code)
}
