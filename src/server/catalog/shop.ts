import type { Context } from '#server/kernel/context.ts'
import { countProducts, renameShop } from './repository.ts'

/** The name shoppers see on every public page. */
export const nameShop = (ctx: Context, name: string): Promise<void> => renameShop(ctx.db, name)

/** Whether nothing was ever put on sale here, archived products included. */
export const isCatalogEmpty = async (ctx: Context): Promise<boolean> => (await countProducts(ctx.db)) === 0
