import type { Provider as ProviderDto } from '#contract/sign-in.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'
import { countUsersByProvider } from '../identities/repository.ts'
import { clientSecretSealContext } from '../oidc/issuer.ts'
import type { Provider } from './repository.ts'

type Needs = Pick<Context, 'db' | 'secrets'>

const toProviderDto = (secrets: SecretBox, row: Provider, people: Map<string, number>): ProviderDto => ({
  id: row.id,
  key: row.key,
  kind: row.kind,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  hasSecret: row.client_secret_sealed !== null,
  secretUnreadable:
    row.client_secret_sealed !== null &&
    secrets.tryOpen(row.client_secret_sealed, clientSecretSealContext(row.id)) === null,
  scopes: row.scopes,
  domains: row.domains,
  enabled: row.enabled,
  people: people.get(row.key) ?? 0,
  createdAt: row.created_at.toISOString(),
})

/** Returns the providers for their settings page, without their secrets. */
export async function loadProviderDtos({ db, secrets }: Needs, rows: readonly Provider[]): Promise<ProviderDto[]> {
  const people = await countUsersByProvider(db)
  return rows.map(row => toProviderDto(secrets, row, people))
}

export async function loadProviderDto({ db, secrets }: Needs, row: Provider): Promise<ProviderDto> {
  return toProviderDto(secrets, row, await countUsersByProvider(db))
}
