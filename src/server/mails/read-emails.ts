import type { Reply, Request } from '#contract/endpoint.ts'
import type { getEmail, listEmails as listEndpoint } from '#contract/orders.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { previewPath } from './preview-email.ts'
import { findEmail, pageOfEmails } from './repository.ts'

const pageSize = 50

export async function listEmails(
  ctx: Context,
  { before }: Request<typeof listEndpoint>['query'],
): Promise<Reply<typeof listEndpoint>> {
  const rows = await pageOfEmails(ctx.db, before ?? null, pageSize + 1)
  const page = rows.slice(0, pageSize)
  return {
    emails: page.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function readEmail(ctx: Context, id: string): Promise<Reply<typeof getEmail>> {
  const row = found(await findEmail(ctx.db, id), 'mail_not_found')
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    html: row.html,
    text: row.text,
    previewUrl: previewPath(ctx, row.id),
  }
}
