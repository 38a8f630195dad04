import type { Request } from '#contract/endpoint.ts'
import type { PhoneSender as PhoneSenderDto, savePhoneSender, tryPhoneSender } from '#contract/sign-in-phone.ts'
import { composeCodeText } from '#server/modules/mails/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { findOutboundRefusal, OutboundRefusedError } from '#server/platform/security/outbound-fetch.ts'
import { UnreadableSecretError } from '#server/platform/security/secrets.ts'
import {
  countPhones,
  deletePhoneSenders,
  findPhoneSender,
  insertPhoneSender,
  lockPhoneSender,
  type PhoneSender,
  updatePhoneSender,
} from './repository.ts'
import { deliverMessage, generateSenderSecret, senderSecretSealContext } from './sender.ts'

const isSecretReadable = ({ secrets }: Pick<Context, 'secrets'>, sender: PhoneSender) =>
  secrets.tryOpen(sender.secret_sealed, senderSecretSealContext(sender.id)) !== null

const toErrorCode = ({ isPortRefused: isPort }: OutboundRefusedError) =>
  isPort ? 'port_not_allowed' : 'phone_sender_not_allowed'

type SaveSenderBody = Request<typeof savePhoneSender>['body']

/** Returns the message sender's settings and the number of users who depend on it. */
export async function getSender(ctx: Pick<Context, 'db' | 'secrets'>): Promise<PhoneSenderDto> {
  const row = await findPhoneSender(ctx.db)
  const sender = row && {
    url: row.url,
    channels: row.channels,
    enabled: row.enabled,
    since: row.created_at.toISOString(),
    secretUnreadable: !isSecretReadable(ctx, row),
  }
  return { sender, ...(await countPhones(ctx.db)) }
}

export async function saveSender(ctx: Context, { url, channels, enabled, renewSecret }: SaveSenderBody) {
  const refusal = findOutboundRefusal(ctx.config, url)
  if (refusal) throw new AppError(toErrorCode(refusal))
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const existing = await lockPhoneSender(tx.db)
    const id = existing?.id ?? newId()
    // An unreadable secret cannot sign messages, so saving creates a new one.
    const shouldKeepSecret = existing && !renewSecret && isSecretReadable(tx, existing)
    const secret = shouldKeepSecret ? null : generateSenderSecret()
    const changes = {
      url,
      channels: [...new Set(channels)],
      enabled,
      updated_at: now,
      ...(secret !== null && { secret_sealed: tx.secrets.seal(secret, senderSecretSealContext(id)) }),
    }
    if (existing) await updatePhoneSender(tx.db, id, changes)
    else await insertPhoneSender(tx.db, { id, created_at: now, secret_sealed: '', ...changes })
    await audit(tx, 'phone_sender.saved', id, { host: new URL(url).host, enabled })
    return { ...(await getSender(tx)), secret }
  })
}

export async function deleteSender(ctx: Context): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const { id } = orThrow(await lockPhoneSender(tx.db), 'not_found')
    await deletePhoneSenders(tx.db)
    await audit(tx, 'phone_sender.removed', id)
    return undefined
  })
}

/** This code belongs to no account, so nobody can sign in with it. */
const testCode = '000000'

/** Sends a test message to a number of the owner's choice, to verify delivery before users depend on it. */
export async function sendTestMessage(
  ctx: Context,
  { phone, channel }: Request<typeof tryPhoneSender>['body'],
): Promise<undefined> {
  const sender = orThrow(await findPhoneSender(ctx.db), 'not_found')
  const message = { phone, channel, code: testCode, ...(await composeCodeText(ctx, testCode, null)) }
  try {
    await deliverMessage(ctx, sender, message)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the sender did not accept a test message')
    if (error instanceof UnreadableSecretError) throw new AppError('phone_sender_unreadable')
    throw new AppError(error instanceof OutboundRefusedError ? toErrorCode(error) : 'phone_sender_failed')
  }
  return undefined
}
