import type { Context } from '#server/platform/core/context.ts'
import { findProviderByKey } from './repository.ts'

const builtInNames: Record<string, string> = { email: 'E-mail', phone: 'SMS', web3: 'Web3' }

/** Returns the display name of a sign-in method; for a provider, the name that the owner chose. */
export async function getProviderName({ db }: Pick<Context, 'db'>, key: string): Promise<string> {
  return builtInNames[key] ?? (await findProviderByKey(db, key))?.name ?? key
}
