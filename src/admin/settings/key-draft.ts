import type { KeySet, PaymentSettings } from '#contract/settings.ts'
import { findKeyFault, isSimulatorKey, type KeyFault, type KeyMode } from '#domain/provider-key.ts'

/** What was typed into the fields for the test keys or the live keys; null means unchanged. */
export type SetDraft = { publishableKey: string | null; secretKey: string | null }
export type KeyDraft = { isProduction: boolean | null; test: SetDraft; live: SetDraft }
export type KeyName = keyof SetDraft
export type KeyProblem = KeyFault | 'required'

const unchangedSet: SetDraft = { publishableKey: null, secretKey: null }
export const emptyDraft: KeyDraft = { isProduction: null, test: unchangedSet, live: unchangedSet }

/** Returns the mode whose keys are shown. It follows the switch for live mode even before the switch is saved. */
export const getShownMode = (settings: PaymentSettings, draft: KeyDraft): KeyMode =>
  (draft.isProduction ?? settings.isProduction) ? 'live' : 'test'

export const getSavedSet = (settings: PaymentSettings, mode: KeyMode): KeySet =>
  mode === 'live' ? settings.production : settings.sandbox

const isSetDirty = (draft: SetDraft, saved: KeySet) =>
  (draft.publishableKey !== null && draft.publishableKey !== (saved.publishableKey ?? '')) || Boolean(draft.secretKey)

export const isDirty = (settings: PaymentSettings, draft: KeyDraft): boolean =>
  getShownMode(settings, draft) !== getShownMode(settings, emptyDraft) ||
  isSetDirty(draft.test, settings.sandbox) ||
  isSetDirty(draft.live, settings.production)

/**
 * Returns the shop's mode after saving. Simulator mode stays as long as the only keys typed are the simulator's own.
 */
export function getModeAfterSave(settings: PaymentSettings, draft: KeyDraft): PaymentSettings['mode'] {
  const mode = getShownMode(settings, draft)
  if (settings.modeIsNamed) return settings.mode
  if (mode === 'live' || settings.mode !== 'simulator') return mode
  const typed = [draft.test.publishableKey, draft.test.secretKey]
  return typed.some(key => key && !isSimulatorKey(key)) ? 'test' : 'simulator'
}

const kinds = { publishableKey: 'publishable', secretKey: 'secret' } as const
export const getKeyKind = (name: KeyName) => kinds[name]

/** Finds missing and invalid keys by the same rules as the server. */
export function validateKeys(settings: PaymentSettings, draft: KeyDraft): Partial<Record<KeyName, KeyProblem>> {
  const mode = getShownMode(settings, draft)
  const typed = draft[mode]
  const saved = getSavedSet(settings, mode)
  const areKeysRequired = getModeAfterSave(settings, draft) !== 'simulator'
  const has = { publishableKey: saved.publishableKey !== null, secretKey: saved.secretKeySet }
  const findProblem = (name: KeyName): KeyProblem | null => {
    const key = typed[name]
    if (key) return findKeyFault(kinds[name], key, mode)
    const isEmptied = name === 'publishableKey' && key === '' && has[name]
    return (areKeysRequired && !has[name]) || isEmptied ? 'required' : null
  }
  const publishableKey = findProblem('publishableKey')
  const secretKey = findProblem('secretKey')
  return { ...(publishableKey && { publishableKey }), ...(secretKey && { secretKey }) }
}

/** Builds the body of a save. It contains only keys of the shown mode, and of these only keys that were typed. */
export function buildKeysBody(settings: PaymentSettings, draft: KeyDraft) {
  const mode = getShownMode(settings, draft)
  const { publishableKey, secretKey } = draft[mode]
  return {
    isProduction: mode === 'live',
    ...(publishableKey && { publishableKey }),
    ...(secretKey && { secretKey }),
  }
}

/** Returns the draft after a save: the keys that were sent are reset, and what was typed for the other mode stays. */
export const resetSavedSet = (draft: KeyDraft, mode: KeyMode): KeyDraft => ({
  ...draft,
  isProduction: null,
  [mode]: unchangedSet,
})
