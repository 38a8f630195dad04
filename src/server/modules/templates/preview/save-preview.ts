import type { Reply, Request } from '#contract/endpoint.ts'
import { checkoutScreen } from '#contract/screens.ts'
import type { previewCheckout as endpoint } from '#contract/templates.ts'
import { isProductOnSale } from '#server/modules/catalog/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { doesTemplateExist } from '../records/repository.ts'
import { insertPreview, updatePreview } from './repository.ts'

/** Milliseconds after its last change for which a preview can be opened. */
const previewLifetimeMs = 3_600_000

/**
 * Stores an unsaved checkout appearance for the editor’s frame. Only a hash of the token is stored, so only the caller
 * knows the token.
 */
export async function savePreview(
  ctx: Context,
  { token: existingToken, draft }: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  const { productId, templateId } = draft
  if (!(await isProductOnSale(ctx.db, productId))) throw new AppError('product_not_found')
  if (templateId && !(await doesTemplateExist(ctx.db, templateId))) throw new AppError('template_not_found')
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + previewLifetimeMs)
  const isUpdated =
    existingToken !== undefined && (await updatePreview(ctx.db, sha256Hex(existingToken), draft, now, expiresAt))
  const token = isUpdated ? existingToken : randomToken()
  if (!isUpdated) await insertPreview(ctx.db, sha256Hex(token), draft, expiresAt)
  const { adminUrl, publicUrl } = ctx.config
  return { token, address: `${adminUrl === null ? '' : publicUrl}${checkoutScreen.path}?preview=${token}` }
}
