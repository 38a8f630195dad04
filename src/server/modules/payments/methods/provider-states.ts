import type { ProviderState } from '#contract/payment-method-settings.ts'
import { type PaymentProvider, paymentProviders } from '#domain/payment-provider.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { findProviderAccount } from '../accounts/repository.ts'
import { isGranted } from './capabilities.ts'
import { findCapability } from './repository.ts'

async function readCapability(ctx: Pick<Context, 'db'>, mode: Mode, provider: PaymentProvider) {
  if (provider === 'stripe') {
    const capability = await findCapability(ctx.db, mode, 'pix')
    return { state: capability?.state ?? null, readAt: capability?.read_at ?? null }
  }
  const account = await findProviderAccount(ctx.db, provider, mode)
  return { state: account?.capabilities?.pix ?? null, readAt: account?.tested_at ?? null }
}

/** Reads which providers can be called in a mode, and whether their accounts may take Pix. */
export async function listProviderStates(ctx: Pick<Context, 'db' | 'provider'>, mode: Mode): Promise<ProviderState[]> {
  const accounts = await ctx.provider.usableAccounts(ctx.db)
  const states: ProviderState[] = []
  for (const provider of paymentProviders) {
    const { state, readAt } = await readCapability(ctx, mode, provider)
    states.push({
      provider,
      isUsable: accounts.some(account => account.provider === provider && account.mode === mode),
      pix: { state, readAt: readAt?.toISOString() ?? null },
    })
  }
  return states
}

/** Whether a provider's account may use Pix, according to the last check. */
export const isPixGranted = (mode: Mode, { isUsable, pix }: ProviderState): boolean =>
  isUsable && isGranted(mode, pix.state)
