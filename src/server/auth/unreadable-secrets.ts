import type { Context } from '#server/kernel/context.ts'
import { secretPlace as factorPlace } from './factors/enrol.ts'
import { factorsOfMembers } from './factors/repository.ts'
import { secretPlace as providerPlace } from './oidc/issuer.ts'
import { findSender } from './phones/repository.ts'
import { senderSecretPlace } from './phones/sender.ts'
import { allProviders } from './providers/repository.ts'

/** The places of sign-in's kept secrets that cannot be read: of providers, of who brings codes, of members' authenticators. */
export async function unreadableSecrets({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<string[]> {
  const sender = await findSender(db)
  const kept = [
    ...(await allProviders(db)).map(each => [each.client_secret_sealed, providerPlace(each.id)] as const),
    ...(sender ? [[sender.secret_sealed, senderSecretPlace(sender.id)] as const] : []),
    ...(await factorsOfMembers(db)).map(each => [each.secret_sealed, factorPlace(each.id)] as const),
  ]
  return kept.flatMap(([sealed, place]) => (sealed && secrets.tryOpen(sealed, place) === null ? [place] : []))
}
