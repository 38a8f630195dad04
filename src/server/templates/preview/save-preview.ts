import type { Reply, Request } from '#contract/endpoint.ts'
import { checkoutScreen } from '#contract/screens.ts'
import type { previewCheckout as endpoint } from '#contract/templates.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { randomToken, sha256Hex } from '#server/kernel/ids.ts'
import { doesTemplateExist, insertPreview, isProductOnSale, updatePreview } from './repository.ts'

/** Lifetime of a preview after its last change, in ms. */
const previewLifetimeMs = 3_600_000

/**
 * Stores an unsaved appearance for the editor’s frame. Only a hash of the token is stored, so only the caller knows it.
 */
export async function savePreview(
  ctx: Context,
  { token: known, draft }: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  const { productId, templateId } = draft
  if (!(await isProductOnSale(ctx.db, productId))) throw new AppError('product_not_found')
  if (templateId && !(await doesTemplateExist(ctx.db, templateId))) throw new AppError('template_not_found')
  const now = ctx.clock()
  const until = new Date(now.getTime() + previewLifetimeMs)
  const goesOn = known !== undefined && (await updatePreview(ctx.db, sha256Hex(known), draft, now, until))
  const token = goesOn ? known : randomToken()
  if (!goesOn) await insertPreview(ctx.db, sha256Hex(token), draft, until)
  const { adminUrl, publicUrl } = ctx.config
  return { token, address: `${adminUrl === null ? '' : publicUrl}${checkoutScreen.path}?preview=${token}` }
}
