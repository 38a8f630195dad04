import type { Reply, Request } from '#contract/endpoint.ts'
import type { getEmail, listEmails as listEndpoint } from '#contract/orders.ts'
import { maskEmail } from '#domain/mask.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { canSeeCustomers } from '#server/platform/http/authorize-actor.ts'
import { findValueOfWaitingJob } from '#server/platform/queue/repository.ts'
import { isAuthEmail, openMailBody, toStoredKind } from './auth-emails/sealed-body.ts'
import { buildPreviewPath } from './preview-email.ts'
import { getEmailRow, listEmailPage, senderRejectedJobs } from './repository.ts'
import { getResendVerdict } from './resend-mail.ts'

const pageSize = 50
const invitationKind = toStoredKind('invite')
/**
 * Account e-mails give access to accounts and are therefore not listed. Invitations are listed only for the owner, who
 * can pass them on when no mail server is configured.
 */
const isOwner = (ctx: Context) => ctx.actor?.role === 'owner'

export async function listEmails(
  ctx: Context,
  { before, orderId }: Request<typeof listEndpoint>['query'],
): Promise<Reply<typeof listEndpoint>> {
  const rows = await listEmailPage(ctx.db, {
    before: before ?? null,
    orderId: orderId ?? null,
    take: pageSize + 1,
    andKind: isOwner(ctx) && !orderId ? invitationKind : null,
  })
  const page = rows.slice(0, pageSize)
  return {
    emails: page.map(row => ({
      ...row,
      recipient: canSeeCustomers(ctx) ? row.recipient : maskEmail(row.recipient),
      createdAt: row.createdAt.toISOString(),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function getEmailDetail(ctx: Context, id: string): Promise<Reply<typeof getEmail>> {
  const row = await getEmailRow(ctx.db, id)
  const isShown = !isAuthEmail(row) || (row.kind === invitationKind && isOwner(ctx))
  if (!isShown) throw new AppError('mail_not_found')
  const body = orThrow(openMailBody(ctx.secrets, row), 'mail_unreadable')
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    resends: row.resends,
    resend: await getResendVerdict(ctx, row),
    refused:
      row.state === 'queued'
        ? await findValueOfWaitingJob(ctx.db, senderRejectedJobs, { name: 'emailId', id: row.id })
        : null,
    createdAt: row.created_at.toISOString(),
    ...body,
    previewUrl: buildPreviewPath(ctx, row.id),
  }
}
