import type { Reply, Request } from '#contract/endpoint.ts'
import { checkoutScreen } from '#contract/screens.ts'
import type { previewCheckout as endpoint } from '#contract/templates.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { hashOf, randomToken } from '#server/kernel/ids.ts'
import { changePreview, hasTemplate, insertPreview, isOnSale } from './repository.ts'

/** How long an unsaved look can be looked at after its last change, in ms. */
const previewMs = 3_600_000

/** Keeps a look of the checkout for its editor's frame; the token is known to nobody else, and is kept as its hash. */
export async function keepPreview(
  ctx: Context,
  { token: known, draft }: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  const { productId, templateId } = draft
  if (!(await isOnSale(ctx.db, productId))) throw new AppError('product_not_found')
  if (templateId && !(await hasTemplate(ctx.db, templateId))) throw new AppError('template_not_found')
  const now = ctx.clock()
  const until = new Date(now.getTime() + previewMs)
  const goesOn = known !== undefined && (await changePreview(ctx.db, hashOf(known), draft, now, until))
  const token = goesOn ? known : randomToken()
  if (!goesOn) await insertPreview(ctx.db, hashOf(token), draft, until)
  const { adminUrl, publicUrl } = ctx.config
  return { token, address: `${adminUrl === null ? '' : publicUrl}${checkoutScreen.path}?preview=${token}` }
}
