import type { Received } from '#contract/endpoint.ts'
import type { listProviders as contract, SignInWays } from '#contract/sign-in.ts'
import { sendsMails } from '#server/kernel/config.ts'
import type { Context } from '#server/kernel/context.ts'
import { shopName } from '#server/mails/index.ts'
import { callbackUrl } from '../oidc/authorize.ts'
import { usableSender } from '../phones/sender.ts'
import { samlAddresses } from '../saml/addresses.ts'
import { allProviders, enabledProviders } from './repository.ts'
import { providerViews } from './views.ts'

/** Every provider, and what each is to be told of this shop. */
export async function listProviders(ctx: Context): Promise<Received<typeof contract>> {
  return {
    providers: await providerViews(ctx, await allProviders(ctx.db)),
    callbackUrl: callbackUrl(ctx.config),
    ...samlAddresses(ctx.config),
  }
}

/** What people who are not signed in yet are told: whose shop it is, and what the sign-in page offers beside e-mail. */
export async function signInWays(ctx: Context): Promise<SignInWays> {
  const enabled = await enabledProviders(ctx.db)
  const oidc = enabled.filter(({ kind }) => kind === 'oidc')
  return {
    shop: await shopName(ctx.db),
    providers: oidc.map(({ key, name }) => ({ key, name })),
    sso: enabled.some(({ kind, domains }) => kind === 'saml' && domains.length > 0),
    phone: (await usableSender(ctx))?.channels ?? [],
    mails: sendsMails(ctx.config),
  }
}
