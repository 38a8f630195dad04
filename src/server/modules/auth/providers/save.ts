import type { Request } from '#contract/endpoint.ts'
import type { addProvider as addContract, changeProvider as changeContract } from '#contract/sign-in.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { deleteIdentitiesOfProvider } from '../identities/repository.ts'
import { clientSecretSealContext } from '../oidc/issuer.ts'
import { discoverForOwner } from './check-issuer.ts'
import { loadProviderDto } from './provider-dtos.ts'
import {
  insertProvider as addRow,
  updateProvider as changeRow,
  getProviderForUpdate,
  listProviderRows,
  type Provider,
  deleteProvider as removeRow,
} from './repository.ts'
import { parseSamlMetadata } from './saml-metadata.ts'

type NewProviderBody = Request<typeof addContract>['body']
type ProviderChangesBody = Request<typeof changeContract>['body']
type NewProviderRow = Parameters<typeof addRow>[1]

const sealClientSecret = ({ secrets }: Context, id: string, secret: string | undefined) =>
  secret ? secrets.seal(secret, clientSecretSealContext(id)) : null

/** A domain belongs to one provider only. */
async function assertDomainsAvailable(tx: Tx, domains: readonly string[], exceptProviderId: string) {
  const others = (await listProviderRows(tx.db)).filter(({ id }) => id !== exceptProviderId)
  if (others.some(other => other.domains.some(domain => domains.includes(domain)))) throw new AppError('domain_taken')
}

/** Fetches the issuer's metadata, or parses the given SAML metadata, before building the row. */
async function buildProviderRow(ctx: Context, provider: NewProviderBody): Promise<NewProviderRow> {
  const id = newId()
  const now = ctx.clock()
  const { kind, name, enabled } = provider
  const common = { id, kind, name, enabled, created_at: now, updated_at: now }
  if (provider.kind === 'saml') {
    const { entityId } = parseSamlMetadata(provider.metadata)
    const domains = [...new Set(provider.domains)]
    return { ...common, key: `sso:${id}`, issuer: entityId, saml_metadata: provider.metadata, domains }
  }
  const { key, clientId, clientSecret, scopes } = provider
  const { issuer } = await discoverForOwner(ctx, provider.issuer)
  return {
    ...common,
    key,
    issuer,
    client_id: clientId,
    client_secret_sealed: sealClientSecret(ctx, id, clientSecret),
    scopes,
  }
}

export async function addProvider(ctx: Context, provider: NewProviderBody) {
  const row = await buildProviderRow(ctx, provider)
  return withTransaction(ctx, async tx => {
    await assertDomainsAvailable(tx, row.domains ?? [], row.id)
    const added = await addRow(tx.db, row)
    if (!added) throw new AppError('provider_key_taken')
    await audit(tx, 'provider.added', added.id, { key: added.key, issuer: added.issuer })
    return loadProviderDto(tx, added)
  })
}

function buildProviderChanges(
  ctx: Context,
  { id, kind, issuer }: Provider,
  request: ProviderChangesBody,
): Partial<Provider> {
  const { name, clientId, clientSecret, scopes, domains, metadata, enabled } = request
  const common = { ...(name !== undefined && { name }), ...(enabled !== undefined && { enabled }) }
  if (kind === 'oidc') {
    return {
      ...common,
      ...(clientId !== undefined && { client_id: clientId }),
      ...(clientSecret !== undefined && { client_secret_sealed: sealClientSecret(ctx, id, clientSecret) }),
      ...(scopes !== undefined && { scopes }),
    }
  }
  if (metadata !== undefined && parseSamlMetadata(metadata).entityId !== issuer) throw new AppError('issuer_differs')
  return {
    ...common,
    ...(metadata !== undefined && { saml_metadata: metadata }),
    ...(domains !== undefined && { domains: [...new Set(domains)] }),
  }
}

export async function changeProvider(ctx: Context, id: string, request: ProviderChangesBody) {
  return withTransaction(ctx, async tx => {
    const provider = await getProviderForUpdate(tx.db, id)
    const changes = buildProviderChanges(tx, provider, request)
    if (changes.domains) await assertDomainsAvailable(tx, changes.domains, id)
    const changed = await changeRow(tx.db, id, { ...changes, updated_at: tx.clock() })
    await audit(tx, 'provider.changed', id, { key: provider.key, changed: Object.keys(request) })
    return loadProviderDto(tx, changed)
  })
}

/**
 * Deletes the provider and its linked identities, because another issuer that is later added under the same key has
 * other users.
 */
export async function removeProvider(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const { key } = await getProviderForUpdate(tx.db, id)
    await deleteIdentitiesOfProvider(tx.db, key)
    await removeRow(tx.db, id)
    await audit(tx, 'provider.removed', id, { key })
    return undefined
  })
}
