import type { Call, Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/redirects.ts'
import { parseOldPath, parseRedirectTarget } from '#domain/redirect.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { forgetRedirects } from './find-redirect.ts'
import {
  countRedirects,
  deleteRedirectRow,
  insertRedirect,
  insertRedirects,
  listPage,
  listTakenPaths,
} from './repository.ts'

const maxRedirects = 100_000
const pageSize = 100

type Row = { id: string; path: string; target: string; created_at: Date }
const toDto = ({ id, path, target, created_at }: Row) => ({ id, path, target, createdAt: created_at.toISOString() })

export async function listRedirects(
  ctx: Context,
  { q = '', after }: Call<typeof contract.listRedirects>[0]['query'],
): Promise<Received<typeof contract.listRedirects>> {
  const rows = await listPage(ctx.db, { q, after: after ?? null, take: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    redirects: shown.map(toDto),
    total: await countRedirects(ctx.db),
    next: rows.length > pageSize ? (shown.at(-1)?.path ?? null) : null,
  }
}

/** Creates a redirect. Throws `invalid_fields` for a path that the shop serves itself and for a target outside of it. */
export async function createRedirect(ctx: Context, body: { path: string; target: string }) {
  const path = parseOldPath(body.path)
  const target = parseRedirectTarget(body.target)
  if (path === null || target === null)
    throw new AppError('invalid_fields', {
      fields: { ...(path === null && { path: 'own_path' }), ...(target === null && { target: 'foreign_target' }) },
    })
  const created = await withTransaction(ctx, async tx => {
    if ((await countRedirects(tx.db)) >= maxRedirects) throw new AppError('redirects_full')
    const row = await insertRedirect(tx.db, { path, target }, tx.clock())
    if (!row) throw new AppError('redirect_exists')
    await audit(tx, 'redirect.created', row.id, { path, target })
    return toDto(row)
  })
  forgetRedirects(ctx.db)
  return created
}

/** Deletes a redirect. Throws `redirect_not_found`. */
export async function deleteRedirect(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async tx => {
    const row = await deleteRedirectRow(tx.db, id)
    if (!row) throw new AppError('redirect_not_found')
    await audit(tx, 'redirect.deleted', id, { path: row.path })
  })
}

type OldAddress = { path: string; productId: string }

/** Returns those old addresses of products for which a redirect can be created. The first product of a path wins. */
export async function listNewRedirects(ctx: Context, addresses: readonly OldAddress[]) {
  const targets = new Map<string, string>()
  for (const { path, productId } of addresses) {
    const oldPath = parseOldPath(path)
    if (oldPath !== null && !targets.has(oldPath)) targets.set(oldPath, `/checkout?product=${productId}`)
  }
  const taken = await listTakenPaths(ctx.db, [...targets.keys()])
  return [...targets].filter(([path]) => !taken.has(path)).map(([path, target]) => ({ path, target }))
}

/** Creates redirects from the old addresses of products to their checkouts, up to the limit. Returns how many were new. */
export async function createProductRedirects(tx: Tx, addresses: readonly OldAddress[]): Promise<number> {
  const room = Math.max(0, maxRedirects - (await countRedirects(tx.db)))
  const rows = (await listNewRedirects(tx, addresses)).slice(0, room)
  if (rows.length > 0) await insertRedirects(tx.db, rows, tx.clock())
  return rows.length
}
