import { contentChanged } from '#server/kernel/content.ts'
import type { Context } from '#server/kernel/context.ts'
import { countProducts, renameShop } from './repository.ts'

/** The name shoppers see on every public page. */
export async function nameShop(ctx: Context, name: string): Promise<void> {
  await renameShop(ctx.db, name)
  await contentChanged(ctx)
}

/** Whether nothing was ever put on sale here, archived products included. */
export const isCatalogEmpty = async (ctx: Context): Promise<boolean> => (await countProducts(ctx.db)) === 0
