import type { Request } from '#contract/endpoint.ts'
import type { PhoneSender as Shown, savePhoneSender, tryPhoneSender } from '#contract/sign-in-phone.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { OutwardRefused, outwardRefusal } from '#server/kernel/outward-fetch.ts'
import { audit } from '#server/kernel/repository.ts'
import { UnreadableSecret } from '#server/kernel/secrets.ts'
import { codeText } from '#server/mails/index.ts'
import {
  addSender,
  changeSender,
  countPhones,
  findSender,
  lockSender,
  type PhoneSender,
  removeSenders,
} from './repository.ts'
import { handOver, newSenderSecret, senderSecretPlace } from './sender.ts'

const isReadable = ({ secrets }: Pick<Context, 'secrets'>, sender: PhoneSender) =>
  secrets.tryOpen(sender.secret_sealed, senderSecretPlace(sender.id)) !== null

const codeOf = ({ isPort }: OutwardRefused) => (isPort ? 'port_not_allowed' : 'phone_sender_not_allowed')

type Given = Request<typeof savePhoneSender>['body']

/** Who brings codes to phones, and how many depend on it. */
export async function readSender(ctx: Pick<Context, 'db' | 'secrets'>): Promise<Shown> {
  const row = await findSender(ctx.db)
  const sender = row && {
    url: row.url,
    channels: row.channels,
    enabled: row.enabled,
    since: row.created_at.toISOString(),
    secretUnreadable: !isReadable(ctx, row),
  }
  return { sender, ...(await countPhones(ctx.db)) }
}

export async function saveSender(ctx: Context, { url, channels, enabled, renewSecret }: Given) {
  const refused = outwardRefusal(ctx.config, url)
  if (refused) throw new AppError(codeOf(refused))
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const present = await lockSender(tx.db)
    const id = present?.id ?? newId()
    // One that cannot be read signs nothing any more: saving makes another.
    const keeps = present && !renewSecret && isReadable(tx, present)
    const secret = keeps ? null : newSenderSecret()
    const changes = {
      url,
      channels: [...new Set(channels)],
      enabled,
      updated_at: now,
      ...(secret !== null && { secret_sealed: tx.secrets.seal(secret, senderSecretPlace(id)) }),
    }
    if (present) await changeSender(tx.db, id, changes)
    else await addSender(tx.db, { id, created_at: now, secret_sealed: '', ...changes })
    await audit(tx, 'phone_sender.saved', id, { host: new URL(url).host, enabled })
    return { ...(await readSender(tx)), secret }
  })
}

export async function removeSender(ctx: Context): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const { id } = found(await lockSender(tx.db), 'not_found')
    await removeSenders(tx.db)
    await audit(tx, 'phone_sender.removed', id)
    return undefined
  })
}

/** Zeros open nothing. */
const noCode = '000000'

/** A message to a number that the owner names, so that it is known to arrive before anybody depends on it. */
export async function tryOut(
  ctx: Context,
  { phone, channel }: Request<typeof tryPhoneSender>['body'],
): Promise<undefined> {
  const sender = found(await findSender(ctx.db), 'not_found')
  const message = { phone, channel, code: noCode, ...(await codeText(ctx, noCode, null)) }
  try {
    await handOver(ctx, sender, message)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a test message could not be sent to a phone')
    if (error instanceof UnreadableSecret) throw new AppError('phone_sender_unreadable')
    throw new AppError(error instanceof OutwardRefused ? codeOf(error) : 'phone_sender_failed')
  }
  return undefined
}
