import { isIP } from 'node:net'
import type Stripe from 'stripe'
import type { WalletDomain } from '#contract/wallet-domain.ts'
import type { KeyMode } from '#domain/provider-key.ts'
import type { Context } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { callStripe, getStoredClient } from './call-stripe.ts'

const unregistered = { applePay: 'unregistered', problem: null } as const

/** Wallets work only on public domains over https. */
function findDomain({ config }: Pick<Context, 'config'>): string | null {
  const { protocol, hostname } = new URL(config.publicUrl)
  const isPublic = protocol === 'https:' && hostname.includes('.') && isIP(hostname) === 0
  return isPublic ? hostname : null
}

const toWalletDomain = ({ domain_name, apple_pay }: Stripe.PaymentMethodDomain): WalletDomain => ({
  domain: domain_name,
  applePay: apple_pay.status === 'active' ? 'active' : 'inactive',
  problem: apple_pay.status_details?.error_message ?? null,
})

/** Reads the state of the shop's domain. When the shop's address is not a public domain, the provider is not called. */
export async function readWalletDomain(ctx: Context, mode: KeyMode): Promise<WalletDomain> {
  const domain = findDomain(ctx)
  if (!domain) return { domain, ...unregistered }
  const stripe = await getStoredClient(ctx, mode)
  const { data } = await callStripe(ctx, () => stripe.paymentMethodDomains.list({ domain_name: domain }))
  return data[0] ? toWalletDomain(data[0]) : { domain, ...unregistered }
}

/** Registers the shop's domain. Stripe returns a domain that is registered already, which is then verified again. */
export async function registerWalletDomain(ctx: Context, mode: KeyMode): Promise<WalletDomain> {
  const domain = findDomain(ctx)
  if (!domain) return { domain, ...unregistered }
  const stripe = await getStoredClient(ctx, mode)
  const created = await callStripe(ctx, () => stripe.paymentMethodDomains.create({ domain_name: domain }))
  const isActive = created.apple_pay.status === 'active'
  const verified = isActive ? created : await callStripe(ctx, () => stripe.paymentMethodDomains.validate(created.id))
  await audit(ctx, 'settings.wallet_domain', mode, { domain, applePay: verified.apple_pay.status })
  return toWalletDomain(verified)
}

/**
 * Registers the domain after new keys were saved. The settings show whether the domain is registered, so a failure is
 * only logged.
 */
export async function registerWalletDomainQuietly(ctx: Context, mode: KeyMode): Promise<void> {
  await registerWalletDomain(ctx, mode).catch(error =>
    ctx.log.warn({ err: error, mode }, 'the domain was not registered for Apple Pay; an administrator can repeat it'),
  )
}
