import type { CapabilityState } from '#domain/payment-methods.ts'
import type { KeyMode } from '#domain/provider-key.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { ProviderRejectedError } from '../payment-gateway.ts'
import { createMercadoPagoClient } from './client.ts'

type User = { id?: number; nickname?: string; site_id?: string; tags?: string[] | null }
type PaymentMethodList = { id?: string; status?: string }[]

/** What the API reports about an account. `siteId` identifies its country, such as MLB for Brazil. */
export type AccountReading = {
  accountId: string
  nickname: string | null
  siteId: string
  /** Whether this is a test account, which moves no real money. */
  isTest: boolean
  pix: CapabilityState
}

export const toPixCapability = (methods: PaymentMethodList): CapabilityState =>
  methods.some(({ id, status }) => id === 'pix' && status === 'active') ? 'active' : 'inactive'

/** Reads the account of an access token. Throws provider_key_refused for a wrong token, without an alarm. */
export async function readMercadoPagoAccount(
  ctx: Context,
  mode: KeyMode,
  accessToken: string,
): Promise<AccountReading> {
  const { url } = await ctx.provider.mercadoPago(ctx.db, mode)
  const call = createMercadoPagoClient(ctx, mode, { url, accessToken }, true)
  const user = await call<User>({ path: '/users/me' })
  if (!user.id) throw new AppError('provider_unavailable')
  const methods = await call<PaymentMethodList>({ path: '/v1/payment_methods' })
  return {
    accountId: String(user.id),
    nickname: user.nickname ?? null,
    siteId: user.site_id ?? '',
    isTest: user.tags?.includes('test_user') ?? false,
    pix: toPixCapability(methods),
  }
}

/** Whether the provider knows a public key. A public key does not show which account it belongs to. */
export async function isMercadoPagoKeyKnown(ctx: Context, mode: KeyMode, publicKey: string): Promise<boolean> {
  const { url } = await ctx.provider.mercadoPago(ctx.db, mode)
  const call = createMercadoPagoClient(ctx, mode, { url, accessToken: null }, true)
  try {
    await call({ path: '/v1/identification_types', query: { public_key: publicKey } })
    return true
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'provider_key_refused'
    if (isRefused || error instanceof ProviderRejectedError) return false
    throw error
  }
}
