import type { Config } from '#server/platform/config/config.ts'
import type { Db, Mode, ProviderAccess } from '#server/platform/core/context.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'
import { findProviderAccount, listProviderAccounts } from '../../accounts/repository.ts'

const apiUrl = 'https://api.mercadopago.com'
const scriptUrl = 'https://sdk.mercadopago.com/js/v2'

/** How to reach a running simulator of Mercado Pago. */
export type MercadoPagoSimulator = { url: string; accessToken: string; publicKey: string; webhookSecret: string }

/** The context in which a secret is sealed, so that it cannot be copied to another mode. */
export const getSecretContext = (column: 'access_token' | 'webhook_secret', mode: Mode): string =>
  `provider_accounts.${column}.mercado_pago.${mode}`

/** Finds how Mercado Pago is reached in a mode. Secrets that cannot be decrypted count as missing. */
export function createMercadoPagoAccess(config: Config, secrets: SecretBox, simulator: MercadoPagoSimulator | null) {
  async function find(db: Db, mode: Mode): Promise<ProviderAccess> {
    if (mode === 'simulator') {
      const url = simulator?.url ?? ''
      return {
        url,
        accessToken: simulator?.accessToken ?? null,
        webhookSecret: simulator?.webhookSecret ?? null,
        browser: simulator && {
          mode,
          publicKey: simulator.publicKey,
          scriptUrl: `${url}/sdk/js/v2`,
          testCardsUrl: `${url}/`,
        },
      }
    }
    const row = await findProviderAccount(db, 'mercado_pago', mode)
    const open = (column: 'access_token' | 'webhook_secret') => {
      const sealed = row?.[column]
      return sealed ? secrets.tryOpen(sealed, getSecretContext(column, mode)) : null
    }
    const replaced = mode === 'test' ? config.mercadoPagoApiUrl : null
    return {
      url: replaced ?? apiUrl,
      accessToken: open('access_token'),
      webhookSecret: open('webhook_secret'),
      browser: row?.public_key
        ? {
            mode,
            publicKey: row.public_key,
            scriptUrl: replaced ? `${replaced}/sdk/js/v2` : scriptUrl,
            testCardsUrl: null,
          }
        : null,
    }
  }
  return {
    find,
    /** Lists the modes whose access token can be used. */
    async listUsableModes(db: Db): Promise<Mode[]> {
      const modes: Mode[] = simulator ? ['simulator'] : []
      for (const row of await listProviderAccounts(db, 'mercado_pago'))
        if (row.access_token && secrets.tryOpen(row.access_token, getSecretContext('access_token', row.mode)))
          modes.push(row.mode)
      return modes
    },
  }
}
