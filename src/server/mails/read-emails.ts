import type { Reply, Request } from '#contract/endpoint.ts'
import type { getEmail, listEmails as listEndpoint } from '#contract/orders.ts'
import { maskedEmail } from '#domain/masked.ts'
import { seesCustomers } from '#server/kernel/admit-actor.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { bodyOf, isLetter, letterKind } from './letters/sealed.ts'
import { previewPath } from './preview-email.ts'
import { findEmail, findRefusal, pageOfEmails } from './repository.ts'
import { mayResend } from './resend-mail.ts'

const pageSize = 50
const invitation = letterKind('invite')
/** Mails of sign-in open accounts, so nobody reads them here; but the owner passes invitations on where no server sends them. */
const isOwner = (ctx: Context) => ctx.actor?.role === 'owner'

export async function listEmails(
  ctx: Context,
  { before, orderId }: Request<typeof listEndpoint>['query'],
): Promise<Reply<typeof listEndpoint>> {
  const rows = await pageOfEmails(ctx.db, {
    before: before ?? null,
    orderId: orderId ?? null,
    take: pageSize + 1,
    andKind: isOwner(ctx) && !orderId ? invitation : null,
  })
  const page = rows.slice(0, pageSize)
  return {
    emails: page.map(row => ({
      ...row,
      recipient: seesCustomers(ctx) ? row.recipient : maskedEmail(row.recipient),
      createdAt: row.createdAt.toISOString(),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function readEmail(ctx: Context, id: string): Promise<Reply<typeof getEmail>> {
  const row = found(await findEmail(ctx.db, id), 'mail_not_found')
  const isShown = !isLetter(row) || (row.kind === invitation && isOwner(ctx))
  if (!isShown) throw new AppError('mail_not_found')
  const body = found(bodyOf(ctx.secrets, row), 'mail_unreadable')
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    resends: row.resends,
    resend: mayResend(ctx, row),
    refused: row.state === 'queued' ? await findRefusal(ctx.db, row.id) : null,
    createdAt: row.created_at.toISOString(),
    ...body,
    previewUrl: previewPath(ctx, row.id),
  }
}
