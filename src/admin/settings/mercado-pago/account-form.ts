import { Problem } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import type { MercadoPagoAccount, MercadoPagoAccounts, saveMercadoPago } from '#contract/mercado-pago-settings.ts'
import { findMercadoPagoKeyFault, type MercadoPagoKeyKind } from '#domain/mercado-pago-key.ts'
import { mercadoPago as words } from '#i18n/lazy-words.ts'
import { formatSettingsError } from '../format-settings-error.ts'

export type AccountMode = 'test' | 'live'
/** What was typed for the keys of a mode; null means unchanged. */
export type AccountDraft = { publicKey: string | null; accessToken: string | null }
export type KeyErrors = Partial<Record<MercadoPagoKeyKind, string>>

export const emptyDraft: AccountDraft = { publicKey: null, accessToken: null }

export const isAccountDirty = ({ publicKey, accessToken }: AccountDraft, saved: MercadoPagoAccount): boolean =>
  (publicKey !== null && publicKey !== (saved.publicKey ?? '')) || Boolean(accessToken)

/** How the keys of Mercado Pago start. */
export const keyStart = 'APP_USR-'

type Problems = Record<string, string | ((kind: MercadoPagoKeyKind) => string)>
/** Returns the text of a fault of a key. A fault that this version does not know has a general text. */
export function getKeyProblem(kind: MercadoPagoKeyKind, fault: string): string {
  const problem = (words.keyProblem as Problems)[fault] ?? words.keyProblem.refusedValue
  return typeof problem === 'string' ? problem : problem(kind)
}

/** Returns the texts of the keys that cannot be saved, by the same rules as the server. */
export function validateAccount(saved: MercadoPagoAccount, { publicKey, accessToken }: AccountDraft): KeyErrors {
  const has = { publicKey: saved.publicKey !== null, accessToken: saved.accessTokenSet }
  const findProblem = (kind: 'publicKey' | 'accessToken', typed: string | null) => {
    const fault = typed ? findMercadoPagoKeyFault(kind, typed) : null
    if (fault) return getKeyProblem(kind, fault)
    const isMissing = !typed && (!has[kind] || (kind === 'publicKey' && typed === ''))
    return isMissing ? getKeyProblem(kind, 'required') : undefined
  }
  const errors = {
    publicKey: findProblem('publicKey', publicKey),
    accessToken: findProblem('accessToken', accessToken),
  }
  return {
    ...(errors.publicKey && { publicKey: errors.publicKey }),
    ...(errors.accessToken && { accessToken: errors.accessToken }),
  }
}

/** Returns the texts of the keys that the server rejected. */
export function toKeyErrors(error: unknown): KeyErrors {
  if (!(error instanceof Problem) || !error.fields) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([kind, fault]) => [kind, getKeyProblem(kind as MercadoPagoKeyKind, fault)]),
  )
}

/** Formats an error of a call that concerns Mercado Pago. */
export const formatAccountError = (error: unknown): string =>
  error instanceof Problem && error.code === 'provider_unavailable' ? words.noAnswer : formatSettingsError(error)

/** Builds the body of a save, with the keys that were typed. */
export const buildAccountBody = (
  mode: AccountMode,
  { publicKey, accessToken }: AccountDraft,
): Call<typeof saveMercadoPago>[0]['body'] => ({
  mode,
  ...(publicKey && { publicKey }),
  ...(accessToken && { accessToken }),
})

/** The mode whose keys are shown first: that of the shop, and test mode while payments are simulated. */
export const getFirstMode = ({ mode }: MercadoPagoAccounts): AccountMode => (mode === 'live' ? 'live' : 'test')
