import { mostViews, type SavedView } from '#contract/order-list.ts'
import { memberOf } from '#server/kernel/admit-actor.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { isNameTaken, keepView, nameView, removeView, viewsOf } from './repository.ts'

export const listViews = (ctx: Context): Promise<SavedView[]> => viewsOf(ctx.db, memberOf(ctx).memberId)

/** Keeps the present search of the list under a name. Refuses with `views_full` and `view_exists`. */
export async function saveView(ctx: Context, { name, query }: { name: string; query: string }): Promise<SavedView[]> {
  const { memberId } = memberOf(ctx)
  return withTransaction(ctx, async tx => {
    if ((await viewsOf(tx.db, memberId)).length >= mostViews) throw new AppError('views_full')
    const view = { id: newId(), member_id: memberId, screen: 'orders' as const, name, query, created_at: tx.clock() }
    if (!(await keepView(tx.db, view))) throw new AppError('view_exists')
    return viewsOf(tx.db, memberId)
  })
}

/** Refuses with `view_exists` and `view_not_found`. */
export async function renameView(ctx: Context, id: string, name: string): Promise<SavedView[]> {
  const { memberId } = memberOf(ctx)
  return withTransaction(ctx, async tx => {
    if (await isNameTaken(tx.db, memberId, name, id)) throw new AppError('view_exists')
    if (!(await nameView(tx.db, memberId, id, name))) throw new AppError('view_not_found')
    return viewsOf(tx.db, memberId)
  })
}

/** Refuses with `view_not_found`. Bringing it back is saving it again. */
export async function deleteView(ctx: Context, id: string): Promise<SavedView[]> {
  const { memberId } = memberOf(ctx)
  if (!(await removeView(ctx.db, memberId, id))) throw new AppError('view_not_found')
  return viewsOf(ctx.db, memberId)
}
