import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as contract from '#contract/auth.ts'
import type { Context } from '#server/platform/core/context.ts'
import { randomToken } from '#server/platform/core/ids.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import { badRequest, parseBody } from '../bodies.ts'
import type { Profile } from '../identities/sign-in-with-profile.ts'
import { parsePkceChallenge } from '../one-time/pkce.ts'
import { completeFlow } from '../outbound-flows/complete-flow.ts'
import { ensureFlowCookie, resumeFlow, startFlow } from '../outbound-flows/flow.ts'
import type { OutboundFlow } from '../outbound-flows/repository.ts'
import { AuthError } from '../protocol.ts'
import { findProvider, listEnabledProviders, type Provider } from '../providers/repository.ts'
import { buildErrorParams, buildRedirectUrl } from '../redirect-params.ts'
import { toProfile } from './profile.ts'

/** Few shops use SAML, so its libraries are loaded on first use only. */
const loadService = () => import('./saml-service.ts')

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const SsoBody = z.object({
  provider_id: optionalText(100),
  domain: optionalText(300),
  redirect_to: optionalText(2_000),
  skip_http_redirect: z.optional(z.nullable(z.boolean())),
})

const providerNotFoundError = (message: string) => new AuthError(404, 'sso_provider_not_found', message)

/** Finds the provider by its id or by the domain of the user's e-mail address. */
async function getRequestedProvider(ctx: Context, raw: FastifyRequest): Promise<Provider> {
  const providers = await listEnabledProviders(ctx.db, 'saml')
  if (providers.length === 0) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  const { provider_id: id, domain } = parseBody(SsoBody, raw.body)
  if (id && domain) throw badRequest('Only one of provider_id or domain supported')
  if (!id && !domain) throw badRequest('A provider_id or domain needs to be provided')
  const wantedDomain = domain?.trim().toLowerCase() ?? ''
  const provider = providers.find(each => (id ? each.id === id : each.domains.includes(wantedDomain)))
  if (!provider) throw providerNotFoundError(id ? 'No such SSO provider' : 'No SSO provider assigned for this domain')
  return provider
}

/** Handles POST sso: returns the provider's URL as JSON or redirects to it. */
async function startSignOn(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const provider = await getRequestedProvider(ctx, raw)
  const { redirect_to: redirectTo, skip_http_redirect: skip } = parseBody(SsoBody, raw.body)
  const linkOptions = { challenge: parsePkceChallenge(raw.body), redirectTo: redirectTo || null }
  const requestId = `_${randomToken()}`
  const { createSamlService: createService } = await loadService()
  const service = createService(ctx.config, provider, requestId)
  // The provider's site returns the user with a form post, with which browsers send only SameSite=None cookies.
  const browserHash = ensureFlowCookie(ctx.config, raw, reply, 'form')
  const state = await startFlow(ctx, { provider, kind: 'saml', browserHash, linkOptions, requestId })
  const url = await service.getAuthorizeUrlAsync(state, undefined, {})
  return skip ? { url } : reply.redirect(url, 303)
}

async function loadProfile(ctx: Context, flow: OutboundFlow, response: string | null): Promise<Profile> {
  const provider = await findProvider(ctx.db, flow.provider_id)
  if (!provider?.enabled || provider.kind !== 'saml' || !flow.request_id) {
    throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is disabled')
  }
  if (!response) throw badRequest('SAMLResponse is missing')
  const options = { config: ctx.config, provider, requestId: flow.request_id, now: ctx.clock() }
  try {
    const { parseSamlResponse: readAnswer } = await import('./saml-response.ts')
    return toProfile(await readAnswer(response, options), provider)
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    ctx.log.warn({ provider: provider.key, err: cause }, 'the response of the SAML provider was rejected')
    throw badRequest('SAML Assertion is not valid')
  }
}

/**
 * Handles POST sso/saml/acs. Returns the URL to which the user is redirected. A response without a flow that was
 * started here is rejected.
 */
async function handleAssertion(ctx: Context, raw: FastifyRequest): Promise<string> {
  const form = raw.body instanceof URLSearchParams ? raw.body : new URLSearchParams()
  const flow = await resumeFlow(ctx, raw, form.get('RelayState'), 'form')
  if (flow?.kind !== 'saml') {
    const login = new URL(`${ctx.config.adminUrl ?? ctx.config.publicUrl}/login`)
    const stateError = new AuthError(
      404,
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
    return buildRedirectUrl(login, buildErrorParams(stateError, false))
  }
  return completeFlow(
    ctx,
    flow,
    () => loadProfile(ctx, flow, form.get('SAMLResponse')),
    raw.headers['user-agent'] ?? null,
  )
}

function registerFormRoutes(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_raw, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  serveRaw(app, contract.authSamlAnswer, async (ctx, raw, reply) =>
    reply.redirect(await handleAssertion(ctx, raw), 303),
  )
}

/** Registers sign-in by SAML 2.0. Call in a scope that formats errors as the protocol does. */
export function registerSamlRoutes(app: FastifyInstance) {
  serveRaw(app, contract.authSso, startSignOn)
  serveRaw(app, contract.authSamlMetadata, async (ctx, _raw, reply) =>
    reply.type('application/samlmetadata+xml; charset=utf-8').send((await loadService()).buildSamlMetadata(ctx.config)),
  )
  app.register((scope, _options, done) => {
    registerFormRoutes(scope)
    done()
  })
}
