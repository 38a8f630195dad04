import type { GoingLiveCheck, GoingLiveReason } from '#contract/going-live.ts'
import { findSenderDomain } from '#domain/sender-records.ts'
import { loadMailServerCheck } from '#server/modules/operations/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findFact, type SenderFinding } from '../facts.ts'
import { getMailServerFingerprint } from '../mail-server-fingerprint.ts'
import { createCheck } from './check.ts'

async function checkMailServer(ctx: Context): Promise<GoingLiveCheck> {
  const { state } = await loadMailServerCheck(ctx)
  if (state === 'off') return createCheck('mail_server', 'open', 'mail_server_missing')
  if (state === 'unknown') return createCheck('mail_server', 'unknown', 'mail_server_unchecked')
  return state === 'ok'
    ? createCheck('mail_server', 'done', 'mail_server_reached')
    : createCheck('mail_server', 'open', 'mail_server_refused')
}

async function checkTestMail(ctx: Context): Promise<GoingLiveCheck> {
  const server = getMailServerFingerprint(ctx)
  if (server === null) return createCheck('test_mail', 'open', 'test_mail_needs_server')
  const sent = await findFact(ctx.db, 'going_live.test_mail')
  if (sent?.server !== server) return createCheck('test_mail', 'open', 'test_mail_missing')
  const { at, code, isAccepted } = sent
  return isAccepted
    ? createCheck('test_mail', 'done', 'test_mail_accepted', { at })
    : createCheck('test_mail', 'open', 'test_mail_refused', { at, details: [code] })
}

const goodReasons: readonly GoingLiveReason[] = [
  ...(['spf_reject', 'spf_mark', 'spf_redirect', 'dkim_found'] as const),
  ...(['dmarc_reject', 'dmarc_quarantine', 'dmarc_none'] as const),
]
const unclearReasons: readonly GoingLiveReason[] = ['dns_timeout', 'dns_failed', 'dkim_selector_unknown']

function toRecordCheck(name: 'spf' | 'dkim' | 'dmarc', { reason, details }: SenderFinding, at: string): GoingLiveCheck {
  if (unclearReasons.includes(reason)) return createCheck(name, 'unknown', reason, { details, at })
  return createCheck(name, goodReasons.includes(reason) ? 'done' : 'open', reason, { details, at })
}

/** Checks the records that the last lookup stored. A lookup of another domain does not count. */
async function checkSenderDomain(ctx: Context): Promise<GoingLiveCheck[]> {
  const names = ['spf', 'dkim', 'dmarc'] as const
  const domain = findSenderDomain(ctx.config.mailFrom)
  if (domain === null) return names.map(name => createCheck(name, 'unknown', 'sender_local'))
  const found = await findFact(ctx.db, 'going_live.sender_domain')
  if (found?.domain !== domain) return names.map(name => createCheck(name, 'open', 'not_looked_up'))
  return names.map(name => toRecordCheck(name, found[name], found.at))
}

/**
 * @param contact the shop's e-mail address, which receives the replies of shoppers; null when the seller entered none
 */
export const checkMails = async (ctx: Context, contact: string | null): Promise<GoingLiveCheck[]> => [
  await checkMailServer(ctx),
  await checkTestMail(ctx),
  ...(await checkSenderDomain(ctx)),
  createCheck('reply_to', contact ? 'done' : 'open', contact ? 'reply_to_set' : 'reply_to_missing'),
]
