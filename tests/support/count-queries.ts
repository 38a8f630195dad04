import type { TestApp } from './app.ts'

/** Counts the database queries of a shop during `action`, without those for the content version. */
export async function countQueriesDuring({ database }: TestApp, action: () => Promise<unknown>): Promise<number> {
  const { pool } = database
  const query = pool.query
  let count = 0
  pool.query = ((...args: unknown[]) => {
    if (!JSON.stringify(args[0]).includes('content_version')) count += 1
    return (query as (...args: unknown[]) => unknown).apply(pool, args)
  }) as typeof query
  await action().finally(() => {
    pool.query = query
  })
  return count
}
