import { maxViews, type SavedView } from '#contract/order-list.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { getMember } from '#server/platform/http/authorize-actor.ts'
import { deleteSavedView, findViews, insertView, isNameTaken, updateViewName } from './repository.ts'

export const listViews = (ctx: Context): Promise<SavedView[]> => findViews(ctx.db, getMember(ctx).memberId)

/** Saves the current filter of the list under a name. Throws `views_full` or `view_exists`. */
export async function saveView(ctx: Context, { name, query }: { name: string; query: string }): Promise<SavedView[]> {
  const { memberId } = getMember(ctx)
  return withTransaction(ctx, async tx => {
    if ((await findViews(tx.db, memberId)).length >= maxViews) throw new AppError('views_full')
    const view = { id: newId(), member_id: memberId, screen: 'orders' as const, name, query, created_at: tx.clock() }
    if (!(await insertView(tx.db, view))) throw new AppError('view_exists')
    return findViews(tx.db, memberId)
  })
}

/** Renames a view of the member. Throws `view_exists` or `view_not_found`. */
export async function renameView(ctx: Context, id: string, name: string): Promise<SavedView[]> {
  const { memberId } = getMember(ctx)
  return withTransaction(ctx, async tx => {
    if (await isNameTaken(tx.db, memberId, name, id)) throw new AppError('view_exists')
    if (!(await updateViewName(tx.db, memberId, id, name))) throw new AppError('view_not_found')
    return findViews(tx.db, memberId)
  })
}

/** Deletes a view of the member. Throws `view_not_found`. A deleted view is restored by saving it again. */
export async function deleteView(ctx: Context, id: string): Promise<SavedView[]> {
  const { memberId } = getMember(ctx)
  if (!(await deleteSavedView(ctx.db, memberId, id))) throw new AppError('view_not_found')
  return findViews(ctx.db, memberId)
}
