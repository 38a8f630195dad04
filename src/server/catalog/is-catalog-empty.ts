import type { Context } from '#server/kernel/context.ts'
import { countProducts } from './repository.ts'

/** Whether nothing was ever put on sale here, archived products included. */
export const isCatalogEmpty = async (ctx: Context): Promise<boolean> => (await countProducts(ctx.db)) === 0
