import type { Context } from '#server/kernel/context.ts'
import { findProviderByKey } from './repository.ts'

const builtInNames: Record<string, string> = { email: 'E-mail', phone: 'SMS', web3: 'Web3' }

/** What people call a way to sign in: of a provider, its name as the owner wrote it. */
export async function getProviderName({ db }: Pick<Context, 'db'>, key: string): Promise<string> {
  return builtInNames[key] ?? (await findProviderByKey(db, key))?.name ?? key
}
