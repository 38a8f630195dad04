import type { Context } from '#server/kernel/context.ts'
import { type EmailRow, listNewestMailsTo } from '../repository.ts'
import { openMailBody, toStoredKind } from './sealed-body.ts'

type InvitationMail = { state: EmailRow['state']; link: string | null }

/** The link stands in the text, and nowhere else: it opens an account. */
const findInvitationLink = (text: string): string | null => /https?:\/\/\S+token_hash=\S+/.exec(text)?.[0] ?? null

/**
 * Where the newest invitation to each address is, by the address in small letters. Its link is told to the owner alone, who
 * hands it over while no server sends it: a link lets its holder in as whoever was invited.
 */
export async function findInvitationMails(
  ctx: Context,
  addresses: readonly string[],
): Promise<Map<string, InvitationMail>> {
  const isOwner = ctx.actor?.role === 'owner'
  const small = addresses.map(address => address.toLowerCase())
  const rows = await listNewestMailsTo(ctx.db, toStoredKind('invite'), small)
  return new Map(
    rows.map(row => {
      const isWaiting = row.state === 'kept' || row.state === 'queued'
      const body = isOwner && isWaiting ? openMailBody(ctx.secrets, row) : null
      const link = body && findInvitationLink(body.text)
      return [row.recipient.toLowerCase(), { state: row.state, link }]
    }),
  )
}
