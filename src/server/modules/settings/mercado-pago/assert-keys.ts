import { findMercadoPagoKeyFault, type MercadoPagoKeyKind } from '#domain/mercado-pago-key.ts'
import type { KeyMode } from '#domain/provider-key.ts'
import {
  isMercadoPagoKeyKnown,
  type MercadoPagoReading,
  readMercadoPagoAccount,
} from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'

const brazil = 'MLB'

/** The keys of a request: an absent key does not change, and null removes the stored one. */
export type TypedKeys = Partial<Record<MercadoPagoKeyKind, string | null>>
type KeyFields = Partial<Record<MercadoPagoKeyKind, string>>

export function assertNoFaults(fields: KeyFields): void {
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields: fields as Record<string, string> })
}

/** Returns the keys of a request without those that do not change. Throws `invalid_fields` for a key of a wrong form. */
export function parseKeys(body: { [Kind in MercadoPagoKeyKind]?: string | null | undefined }): TypedKeys {
  const kinds = ['publicKey', 'accessToken', 'webhookSecret'] as const
  const typed = kinds.flatMap(kind => {
    const key = body[kind]
    return key === undefined || key === '' ? [] : [[kind, key] as const]
  })
  const faults = typed.flatMap(([kind, key]) => {
    const fault = key === null ? null : findMercadoPagoKeyFault(kind, key)
    return fault ? [[kind, fault] as const] : []
  })
  assertNoFaults(Object.fromEntries(faults))
  return Object.fromEntries(typed)
}

/** Returns why an account may not be used in a mode; null when it may. */
export function findAccountFault({ siteId, isTest }: MercadoPagoReading, mode: KeyMode): string | null {
  if (siteId !== brazil) return 'other_country'
  if (mode === 'live' && isTest) return 'test_account'
  return mode === 'test' && !isTest ? 'live_account' : null
}

/**
 * Reads the account of an access token. Throws `invalid_fields` for a token that the provider refuses or whose account
 * may not be used in the mode.
 */
export async function readUsableAccount(ctx: Context, mode: KeyMode, accessToken: string): Promise<MercadoPagoReading> {
  const account = await readMercadoPagoAccount(ctx, mode, accessToken).catch(error => {
    const isRefused = error instanceof AppError && error.code === 'provider_key_refused'
    throw isRefused ? new AppError('invalid_fields', { fields: { accessToken: 'refused' } }) : error
  })
  const fault = findAccountFault(account, mode)
  assertNoFaults(fault ? { accessToken: fault } : {})
  return account
}

/** Throws `invalid_fields` for a public key that the provider does not know. */
export async function assertPublicKeyKnown(ctx: Context, mode: KeyMode, publicKey: string): Promise<void> {
  const isKnown = await isMercadoPagoKeyKnown(ctx, mode, publicKey)
  assertNoFaults(isKnown ? {} : { publicKey: 'refused' })
}
