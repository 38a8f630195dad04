import { describe, expect, it } from 'vitest'
import { findKeyFault, findSecretKeyMode, isSimulatorKey } from './provider-key.ts'

describe('provider keys', () => {
  it.each([
    ['publishable', 'pk_test_51Halo', 'test', null],
    ['publishable', 'pk_live_51Halo', 'live', null],
    ['publishable', 'pk_live_51Halo', 'test', 'wrong_mode'],
    ['publishable', 'pk_test_51Halo', 'live', 'wrong_mode'],
    ['publishable', 'sk_test_51Halo', 'test', 'not_a_key'],
    ['publishable', 'pk_test_', 'test', 'not_a_key'],
    ['secret', 'sk_test_51Halo', 'test', null],
    ['secret', 'rk_test_51Halo', 'test', null],
    ['secret', 'rk_live_51Halo', 'live', null],
    ['secret', 'sk_live_51Halo', 'test', 'wrong_mode'],
    ['secret', 'rk_test_51Halo', 'live', 'wrong_mode'],
    ['secret', 'pk_test_51Halo', 'test', 'not_a_key'],
    ['secret', 'sk_test_51 Halo', 'test', 'not_a_key'],
    ['secret', '', 'live', 'not_a_key'],
    ['webhook', 'whsec_51Halo/+=', 'live', null],
    ['webhook', 'sk_test_51Halo', 'test', 'not_a_key'],
  ] as const)('finds the problem of the %s key %s that is entered for %s mode: %s', (kind, key, mode, fault) => {
    expect(findKeyFault(kind, key, mode)).toBe(fault)
  })

  it('detects the mode of a secret key and recognizes keys of the simulator', () => {
    expect(['sk_test_1', 'rk_live_1', 'pk_test_1', 'nonsense'].map(findSecretKeyMode)).toEqual([
      'test',
      'live',
      null,
      null,
    ])
    expect(['sk_test_sim_1', 'pk_test_sim_1', 'sk_test_1'].map(isSimulatorKey)).toEqual([true, true, false])
  })
})
