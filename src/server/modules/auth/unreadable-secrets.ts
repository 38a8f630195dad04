import type { Context } from '#server/platform/core/context.ts'
import { totpSecretSealContext as factorPlace } from './factors/enrol.ts'
import { listMemberFactors } from './factors/repository.ts'
import { clientSecretSealContext as providerPlace } from './oidc/issuer.ts'
import { findPhoneSender } from './phones/repository.ts'
import { senderSecretSealContext } from './phones/sender.ts'
import { listProviderRows } from './providers/repository.ts'

/**
 * Lists the seal contexts of authentication secrets that cannot be decrypted: those of providers, of the phone sender
 * and of members' authenticators.
 */
export async function listUnreadableAuthSecrets({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<string[]> {
  const sender = await findPhoneSender(db)
  const secretsByContext = [
    ...(await listProviderRows(db)).map(each => [each.client_secret_sealed, providerPlace(each.id)] as const),
    ...(sender ? [[sender.secret_sealed, senderSecretSealContext(sender.id)] as const] : []),
    ...(await listMemberFactors(db)).map(each => [each.secret_sealed, factorPlace(each.id)] as const),
  ]
  return secretsByContext.flatMap(([sealed, place]) =>
    sealed && secrets.tryOpen(sealed, place) === null ? [place] : [],
  )
}
