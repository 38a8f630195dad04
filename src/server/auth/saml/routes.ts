import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as contract from '#contract/auth.ts'
import type { Context } from '#server/kernel/context.ts'
import { randomToken } from '#server/kernel/ids.ts'
import { serveRaw } from '#server/kernel/serve.ts'
import { bad, read } from '../bodies.ts'
import type { Profile } from '../identities/arrive.ts'
import { addressOf, refusalOf } from '../lead-back.ts'
import { readChallenge } from '../one-time/pkce.ts'
import { finish } from '../outward/finish.ts'
import { comeBack, nameBrowser, setOut } from '../outward/flow.ts'
import type { OutwardFlow } from '../outward/repository.ts'
import { AuthError } from '../protocol.ts'
import { enabledProviders, findProvider, type Provider } from '../providers/repository.ts'
import { profileOf } from './profile.ts'

/** Few shops sign in by SAML: those that do not never load what it takes. */
const loadService = () => import('./service.ts')

const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const Wanted = z.object({
  provider_id: text(100),
  domain: text(300),
  redirect_to: text(2_000),
  skip_http_redirect: z.optional(z.nullable(z.boolean())),
})

const notFound = (message: string) => new AuthError(404, 'sso_provider_not_found', message)

/** The provider that a client names, by its id or by the domain of somebody's address. */
async function wantedProvider(ctx: Context, raw: FastifyRequest): Promise<Provider> {
  const providers = await enabledProviders(ctx.db, 'saml')
  if (providers.length === 0) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  const { provider_id: id, domain } = read(Wanted, raw.body)
  if (id && domain) throw bad('Only one of provider_id or domain supported')
  if (!id && !domain) throw bad('A provider_id or domain needs to be provided')
  const wanted = domain?.trim().toLowerCase() ?? ''
  const provider = providers.find(each => (id ? each.id === id : each.domains.includes(wanted)))
  if (!provider) throw notFound(id ? 'No such SSO provider' : 'No SSO provider assigned for this domain')
  return provider
}

/** POST sso: the way to a provider, which is told or led. */
async function signOn(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const provider = await wantedProvider(ctx, raw)
  const { redirect_to: redirectTo, skip_http_redirect: skip } = read(Wanted, raw.body)
  const wish = { challenge: readChallenge(raw.body), redirectTo: redirectTo || null }
  const requestId = `_${randomToken()}`
  const { serviceOf } = await loadService()
  const service = serviceOf(ctx.config, provider, requestId)
  // The provider comes back by a form of its own page, to which no other cookie would be given.
  const browserHash = nameBrowser(ctx.config, raw, reply, 'form')
  const state = await setOut(ctx, { provider, kind: 'saml', browserHash, wish, requestId })
  const url = await service.getAuthorizeUrlAsync(state, undefined, {})
  return skip ? { url } : reply.redirect(url, 303)
}

/** Who the provider's form vouches for. */
async function profileFrom(ctx: Context, flow: OutwardFlow, answer: string | null): Promise<Profile> {
  const provider = await findProvider(ctx.db, flow.provider_id)
  if (!provider?.enabled || provider.kind !== 'saml' || !flow.request_id) {
    throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is disabled')
  }
  if (!answer) throw bad('SAMLResponse is missing')
  const asked = { config: ctx.config, provider, requestId: flow.request_id, now: ctx.clock() }
  try {
    const { readAnswer } = await import('./answer.ts')
    return profileOf(await readAnswer(answer, asked), provider)
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    ctx.log.warn({ provider: provider.key, err: cause }, 'what a SAML provider answered is not taken')
    throw bad('SAML Assertion is not valid')
  }
}

/** POST sso/saml/acs: where whoever a provider's form brings back goes on to. Nobody comes without having set out. */
async function arrival(ctx: Context, raw: FastifyRequest): Promise<string> {
  const form = raw.body instanceof URLSearchParams ? raw.body : new URLSearchParams()
  const flow = await comeBack(ctx, raw, form.get('RelayState'), 'form')
  if (flow?.kind !== 'saml') {
    const login = new URL(`${ctx.config.adminUrl ?? ctx.config.publicUrl}/login`)
    const lost = new AuthError(
      404,
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
    return addressOf(login, refusalOf(lost, false))
  }
  return finish(ctx, flow, () => profileFrom(ctx, flow, form.get('SAMLResponse')), raw.headers['user-agent'] ?? null)
}

function formRoutes(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_raw, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  serveRaw(app, contract.authSamlAnswer, async (ctx, raw, reply) => reply.redirect(await arrival(ctx, raw), 303))
}

/** Sign-in by SAML 2.0. Call in a scope that speaks the protocol. */
export function registerSamlRoutes(app: FastifyInstance) {
  serveRaw(app, contract.authSso, signOn)
  serveRaw(app, contract.authSamlMetadata, async (ctx, _raw, reply) =>
    reply.type('application/samlmetadata+xml; charset=utf-8').send((await loadService()).metadataOf(ctx.config)),
  )
  app.register((scope, _options, done) => {
    formRoutes(scope)
    done()
  })
}
