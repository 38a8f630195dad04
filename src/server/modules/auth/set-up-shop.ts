import type { setUpShop as endpoint } from '#contract/auth.ts'
import type { Request } from '#contract/endpoint.ts'
import { hasProducts } from '#server/modules/catalog/records/index.ts'
import { initializeShop } from '#server/modules/settings/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getSetupState } from './owner-link.ts'

/**
 * Saves the settings of a new shop for the holder of the one-time setup link. They are saved before the owner signs up,
 * so that a browser that closes in between never leaves an owner with a shop without a currency. Throws not_allowed for
 * any other token and after the owner has signed up, and conflict for a shop with products, because its prices would
 * change their currency.
 */
export async function setUpShop(
  ctx: Context,
  { token, ...shop }: Request<typeof endpoint>['body'],
): Promise<undefined> {
  await withTransaction(ctx, async tx => {
    if ((await getSetupState(tx, token)) !== 'open') throw new AppError('not_allowed')
    if (await hasProducts(tx.db)) throw new AppError('conflict')
    await initializeShop(tx, shop)
  })
  ctx.content.forget()
}
