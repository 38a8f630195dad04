import type { Context } from '#server/platform/core/context.ts'
import { countProducts } from './repository.ts'

/** Archived products count too: the catalog is empty only when it has no product at all. */
export const isCatalogEmpty = async (ctx: Context): Promise<boolean> => (await countProducts(ctx.db)) === 0
