import type { FastifyReply } from 'fastify'
import type { Renderers } from '#contract/screen-data.ts'
import { languageOf } from '#domain/language.ts'
import { checkoutPage, findShopFront } from '#server/checkout/index.ts'
import { eachTime } from '#server/kernel/content.ts'
import type { Context } from '#server/kernel/context.ts'
import type { CardSources } from '#server/kernel/csp.ts'
import { documentHeaders } from '#server/kernel/document-headers.ts'
import { AppError } from '#server/kernel/errors.ts'
import { readPreview } from '#server/templates/index.ts'
import type { Bundles } from './bundles.ts'
import { personal, policyOf } from './html.ts'

type Drawing = { render: Renderers; bundles: Bundles }
type Drawn = { html: string; cards?: CardSources }

async function drawPreview(ctx: Context, token: string, { render, bundles }: Drawing): Promise<Drawn> {
  const draft = await readPreview(ctx, token)
  const mode = await ctx.provider.mode(ctx.db)
  const { settings, sources } = await ctx.provider.forBrowser(ctx.db, mode)
  const data = await checkoutPage(ctx, draft.productId, null, settings, eachTime, draft)
  return { html: render.checkout(data, bundles.screen('checkout', data.language)), cards: sources }
}

async function drawMissing(ctx: Context, refusal: AppError, { render, bundles }: Drawing): Promise<Drawn> {
  const { shop, language: chosen } = await findShopFront(ctx.db)
  const language = languageOf(chosen)
  return { html: render.notFound({ shop, language, refusal: refusal.code }, bundles.screen('not-found', language)) }
}

/**
 * The checkout with a look that is not saved, for its editor's frame: drawn for this request and kept by nobody. Its links
 * open elsewhere, so that the frame stays what it is.
 */
export async function sendCheckoutPreview(ctx: Context, reply: FastifyReply, token: string, drawing: Drawing) {
  const { html, cards } = await drawPreview(ctx, token, drawing).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status !== 404) throw error
    reply.code(404)
    return drawMissing(ctx, error, drawing)
  })
  const { adminUrl } = ctx.config
  const framedBy = ["'self'", ...(adminUrl === null ? [] : [new URL(adminUrl).origin])]
  const policy = policyOf(html, { ...(cards && { cards }), framedBy })
  return documentHeaders(personal(reply), { policy, referrer: 'no-referrer' }).send(
    html.replace('<head>', '<head><base target="_blank">'),
  )
}
