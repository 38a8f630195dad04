import type { Received } from '#contract/endpoint.ts'
import type { listProviders as contract, SignInMethods } from '#contract/sign-in.ts'
import { getShopName } from '#server/modules/settings/shop/index.ts'
import { canSendMail } from '#server/platform/config/can-send-mail.ts'
import type { Context } from '#server/platform/core/context.ts'
import { buildCallbackUrl } from '../oidc/authorize.ts'
import { findEnabledSender } from '../phones/sender.ts'
import { buildSamlUrls } from '../saml/saml-urls.ts'
import { loadProviderDtos } from './provider-dtos.ts'
import { listEnabledProviders, listProviderRows } from './repository.ts'

/** Returns every provider, and the URLs of this shop that must be entered at the providers. */
export async function listProviders(ctx: Context): Promise<Received<typeof contract>> {
  return {
    providers: await loadProviderDtos(ctx, await listProviderRows(ctx.db)),
    callbackUrl: buildCallbackUrl(ctx.config),
    ...buildSamlUrls(ctx.config),
  }
}

/** Returns the shop's name and the sign-in methods besides e-mail, for people who are not signed in yet. */
export async function listSignInMethods(ctx: Context): Promise<SignInMethods> {
  const enabled = await listEnabledProviders(ctx.db)
  const oidc = enabled.filter(({ kind }) => kind === 'oidc')
  return {
    shop: await getShopName(ctx.db),
    providers: oidc.map(({ key, name }) => ({ key, name })),
    sso: enabled.some(({ kind, domains }) => kind === 'saml' && domains.length > 0),
    phone: (await findEnabledSender(ctx))?.channels ?? [],
    mails: canSendMail(ctx.config),
  }
}
