import { describe, expect, it } from 'vitest'
import type { KeySet, PaymentSettings } from '#contract/settings.ts'
import {
  buildKeysBody,
  emptyDraft,
  getModeAfterSave,
  getShownMode,
  isDirty,
  resetSavedSet,
  validateKeys,
} from './key-draft.ts'

const noKeys: KeySet = {
  publishableKey: null,
  secretKeySet: false,
  secretKeyUnreadable: false,
  secretKeyPrefix: null,
  secretKeyLastFour: null,
  secretChangedAt: null,
  secretChangedBy: null,
  webhookSecretSet: false,
  webhookSecretUnreadable: false,
  canCreateWebhook: false,
}
const someKeys = { ...noKeys, publishableKey: 'pk_test_51Halo', secretKeySet: true }
const simulator: PaymentSettings = {
  mode: 'simulator',
  isProduction: false,
  modeIsNamed: false,
  sandbox: noKeys,
  production: noKeys,
  testCardsUrl: 'http://127.0.0.1:1/',
  publicUrl: 'http://localhost:3000',
}
const test: PaymentSettings = { ...simulator, mode: 'test', sandbox: someKeys, testCardsUrl: null }
const typed = (publishableKey: string | null, secretKey: string | null) => ({
  ...emptyDraft,
  test: { publishableKey, secretKey },
})

describe('key draft', () => {
  it('counts a key draft as changed only when it differs from the saved settings', () => {
    expect(isDirty(test, emptyDraft)).toBe(false)
    expect(isDirty(test, typed('pk_test_51Halo', ''))).toBe(false)
    expect(isDirty(test, typed('pk_test_other', null))).toBe(true)
    expect(isDirty(test, typed(null, 'sk_test_1'))).toBe(true)
    expect(isDirty(test, { ...emptyDraft, isProduction: true })).toBe(true)
    expect(isDirty(test, { ...emptyDraft, isProduction: false })).toBe(false)
  })

  it('keeps simulator mode until a key other than the simulator’s is typed or live mode is switched on', () => {
    expect(getModeAfterSave(simulator, emptyDraft)).toBe('simulator')
    expect(getModeAfterSave(simulator, typed('pk_test_sim_1', 'sk_test_sim_1'))).toBe('simulator')
    expect(getModeAfterSave(simulator, typed('pk_test_51', null))).toBe('test')
    expect(getModeAfterSave(simulator, { ...emptyDraft, isProduction: true })).toBe('live')
    expect(getModeAfterSave({ ...test, modeIsNamed: true }, { ...emptyDraft, isProduction: true })).toBe('test')
  })

  it('requires both keys in test and live mode, but no key in simulator mode', () => {
    expect(validateKeys(simulator, emptyDraft)).toEqual({})
    expect(validateKeys(simulator, typed('pk_test_51', null))).toEqual({ secretKey: 'required' })
    expect(validateKeys(test, emptyDraft)).toEqual({})
    expect(validateKeys(test, typed('', null))).toEqual({ publishableKey: 'required' })
    expect(validateKeys(test, { ...emptyDraft, isProduction: true })).toEqual({
      publishableKey: 'required',
      secretKey: 'required',
    })
    expect(validateKeys(test, typed('pk_live_1', 'nonsense'))).toEqual({
      publishableKey: 'wrong_mode',
      secretKey: 'not_a_key',
    })
  })

  it('sends only the keys typed for the shown mode, and resets only these after saving', () => {
    const both = { ...typed('pk_test_1', ''), live: { publishableKey: 'pk_live_1', secretKey: 'sk_live_1' } }
    expect(buildKeysBody(test, both)).toEqual({ isProduction: false, publishableKey: 'pk_test_1' })
    const on = { ...both, isProduction: true }
    expect(getShownMode(test, on)).toBe('live')
    expect(buildKeysBody(test, on)).toEqual({ isProduction: true, publishableKey: 'pk_live_1', secretKey: 'sk_live_1' })
    expect(resetSavedSet(on, 'live')).toEqual({ ...typed('pk_test_1', ''), isProduction: null })
  })
})
