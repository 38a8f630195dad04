import type { Reply } from '#contract/endpoint.ts'
import type { getMercadoPago, MercadoPagoAccount } from '#contract/mercado-pago-settings.ts'
import { mercadoPagoWebhook } from '#contract/screens.ts'
import type { KeyMode } from '#domain/provider-key.ts'
import { findProviderAccount, getMercadoPagoSecretContext } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findLastKeyChange } from '../read-payment-settings.ts'

export const mercadoPagoSavedAction = 'settings.mercado_pago'

const savedToken = { action: mercadoPagoSavedAction, key: 'accessToken', value: 'saved' }
const toMoment = (date: Date | null | undefined) => date?.toISOString() ?? null

/** Whether notifications can arrive: the shop has a public URL, or `MERCADO_PAGO_API_URL` names a local replacement. */
const isReachable = ({ config }: Context, mode: KeyMode) =>
  config.exposed || (mode === 'test' && config.mercadoPagoApiUrl !== null)

async function buildAccount(ctx: Context, mode: KeyMode): Promise<MercadoPagoAccount> {
  const row = await findProviderAccount(ctx.db, 'mercado_pago', mode)
  const open = (column: 'access_token' | 'webhook_secret') => {
    const sealed = row?.[column]
    return sealed ? ctx.secrets.tryOpen(sealed, getMercadoPagoSecretContext(column, mode)) : null
  }
  const [token, webhookSecret] = [open('access_token'), open('webhook_secret')]
  const change = row?.access_token ? await findLastKeyChange(ctx, mode, savedToken) : null
  return {
    publicKey: row?.public_key ?? null,
    accessTokenSet: token !== null,
    accessTokenUnreadable: Boolean(row?.access_token) && token === null,
    accessTokenLastFour: ctx.actor?.role === 'owner' ? (token?.slice(-4) ?? null) : null,
    changedAt: toMoment(change?.at),
    changedBy: change?.by ?? null,
    webhookSecretSet: webhookSecret !== null,
    webhookSecretUnreadable: Boolean(row?.webhook_secret) && webhookSecret === null,
    accountId: row?.account_id ?? null,
    pix: row?.capabilities?.pix ?? null,
    testedAt: toMoment(row?.tested_at),
    notifiedAt: toMoment(row?.notified_at),
    isReachable: isReachable(ctx, mode),
  }
}

/** Returns the accounts of Mercado Pago without any secret. */
export async function readMercadoPago(ctx: Context): Promise<Reply<typeof getMercadoPago>> {
  const simulated = await ctx.provider.mercadoPago(ctx.db, 'simulator')
  return {
    mode: await ctx.provider.mode(ctx.db),
    test: await buildAccount(ctx, 'test'),
    live: await buildAccount(ctx, 'live'),
    simulatorUrl: simulated.browser?.testCardsUrl ?? null,
    webhookUrl: `${ctx.config.publicUrl}${mercadoPagoWebhook.path}`,
  }
}
