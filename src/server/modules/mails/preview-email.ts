import type { FastifyReply } from 'fastify'
import { previewEmail as endpoint } from '#contract/orders.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { openMailBody } from './auth-emails/sealed-body.ts'
import { getEmailRow } from './repository.ts'

const previewLifetimeMs = 5 * 60_000

/**
 * A frame cannot send a Bearer token, so the preview URL carries a signature for one e-mail that is valid for five
 * minutes.
 */
export function buildPreviewPath(ctx: Context, id: string): string {
  const until = String(ctx.clock().getTime() + previewLifetimeMs)
  const query = new URLSearchParams({ until, signature: ctx.secrets.sign(`email ${id} ${until}`) })
  return `${endpoint.path.replace(':id', id)}?${query}`
}

/** E-mails need inline styles and pictures. Scripts never run in a preview. */
export const mailFramePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'; sandbox"

export async function previewEmail(
  ctx: Context,
  preview: { id: string; until: string; signature: string },
  reply: FastifyReply,
): Promise<string> {
  const isSigned = ctx.secrets.verify(`email ${preview.id} ${preview.until}`, preview.signature)
  if (!isSigned || Number(preview.until) < ctx.clock().getTime()) throw new AppError('mail_not_found')
  const email = await getEmailRow(ctx.db, preview.id)
  reply.type('text/html; charset=utf-8').header('content-security-policy', mailFramePolicy)
  return orThrow(openMailBody(ctx.secrets, email), 'mail_unreadable').html
}
