import type { Provider as Shown } from '#contract/sign-in.ts'
import type { Db } from '#server/kernel/context.ts'
import { peopleOf } from '../identities/repository.ts'
import type { Provider } from './repository.ts'

const viewOf = (row: Provider, people: Map<string, number>): Shown => ({
  id: row.id,
  key: row.key,
  kind: row.kind,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  hasSecret: row.client_secret_sealed !== null,
  scopes: row.scopes,
  domains: row.domains,
  enabled: row.enabled,
  people: people.get(row.key) ?? 0,
  createdAt: row.created_at.toISOString(),
})

/** Providers as an owner sees them, never with a secret. */
export async function providerViews(db: Db, rows: readonly Provider[]): Promise<Shown[]> {
  const people = await peopleOf(db)
  return rows.map(row => viewOf(row, people))
}

export async function providerView(db: Db, row: Provider): Promise<Shown> {
  return viewOf(row, await peopleOf(db))
}
