import type { Reply, Request } from '#contract/endpoint.ts'
import type { testMercadoPago as endpoint } from '#contract/mercado-pago-settings.ts'
import {
  findProviderAccount,
  getMercadoPagoSecretContext,
  recordMercadoPagoReading,
} from '#server/modules/payments/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { assertPublicKeyKnown, parseKeys, readUsableAccount } from './assert-keys.ts'

/**
 * Reads the account with the given keys or, where one is missing, with the stored one. The reading is stored when no
 * key is given. Throws `invalid_fields`, `secret_key_missing`, `secret_key_unreadable` or `provider_unavailable`.
 */
export async function testMercadoPago(
  ctx: Context,
  body: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  const { mode } = body
  const typed = parseKeys({ publicKey: body.publicKey || undefined, accessToken: body.accessToken || undefined })
  const stored = await findProviderAccount(ctx.db, 'mercado_pago', mode)
  const sealed = stored?.access_token
  const token =
    typed.accessToken ?? (sealed && ctx.secrets.tryOpen(sealed, getMercadoPagoSecretContext('access_token', mode)))
  if (!token) throw new AppError(sealed ? 'secret_key_unreadable' : 'secret_key_missing')
  const started = performance.now()
  const reading = await readUsableAccount(ctx, mode, token)
  const publicKey = typed.publicKey ?? stored?.public_key
  if (publicKey) await assertPublicKeyKnown(ctx, mode, publicKey)
  const milliseconds = Math.round(performance.now() - started)
  if (stored && Object.keys(typed).length === 0)
    await withTransaction(ctx, async tx => {
      await recordMercadoPagoReading(tx, stored, reading)
      await audit(tx, 'settings.mercado_pago_tested', mode, { accountId: reading.accountId, pix: reading.pix })
    })
  const { accountId, nickname, isTest, pix } = reading
  return { accountId, nickname, isTest, pix, milliseconds }
}
