import type { Context } from '#server/platform/core/context.ts'
import { headerPlace, secretPlace } from '../deliveries/sign.ts'
import { listSealedValues } from './repository.ts'

/** Lists the places of stored secrets and header values that cannot be decrypted. */
export async function listUnreadableWebhookSecrets(ctx: Pick<Context, 'db' | 'secrets'>): Promise<string[]> {
  const isUnreadable = (sealed: string | null, place: string) =>
    sealed !== null && ctx.secrets.tryOpen(sealed, place) === null
  return (await listSealedValues(ctx.db)).flatMap(({ id, secret, headerValue }) => [
    ...(isUnreadable(secret, secretPlace(id)) ? [secretPlace(id)] : []),
    ...(isUnreadable(headerValue, headerPlace(id)) ? [headerPlace(id)] : []),
  ])
}
