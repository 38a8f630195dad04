import type { Context } from '#server/platform/core/context.ts'
import { type EmailRow, listNewestMailsTo } from '../repository.ts'
import { openMailBody, toStoredKind } from './sealed-body.ts'

type InvitationMail = { state: EmailRow['state']; link: string | null }

/** The link gives access to an account, so it is stored nowhere except in the encrypted text of the e-mail. */
const findInvitationLink = (text: string): string | null => /https?:\/\/\S+token_hash=\S+/.exec(text)?.[0] ?? null

/**
 * Finds the newest invitation for each e-mail address; the keys of the result are lower-case e-mail addresses. Only the
 * owner gets the link, to pass it on when no mail server is configured: anyone with the link can sign in as the invited
 * member.
 */
export async function findInvitationMails(
  ctx: Context,
  addresses: readonly string[],
): Promise<Map<string, InvitationMail>> {
  const isOwner = ctx.actor?.role === 'owner'
  const lowerCaseAddresses = addresses.map(address => address.toLowerCase())
  const rows = await listNewestMailsTo(ctx.db, toStoredKind('invite'), lowerCaseAddresses)
  return new Map(
    rows.map(row => {
      const isWaiting = row.state === 'kept' || row.state === 'queued'
      const body = isOwner && isWaiting ? openMailBody(ctx.secrets, row) : null
      const link = body && findInvitationLink(body.text)
      return [row.recipient.toLowerCase(), { state: row.state, link }]
    }),
  )
}
