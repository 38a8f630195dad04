/** The mode of the provider's keys: for test charges or for real charges. */
export type KeyMode = 'test' | 'live'
export type KeyKind = 'publishable' | 'secret' | 'webhook'
export type KeyFault = 'not_a_key' | 'wrong_mode'

const keyPatterns: Record<KeyKind, RegExp> = {
  publishable: /^pk_(test|live)_\w+$/,
  secret: /^[sr]k_(test|live)_\w+$/,
  // The prefix of a signing secret does not show its mode.
  webhook: /^whsec_[\w+/=-]+$/,
}

/** Returns the mode of a secret key by its prefix. Returns null when it is not a secret key. */
export function findSecretKeyMode(key: string): KeyMode | null {
  const mode = keyPatterns.secret.exec(key)?.[1]
  return mode === 'test' || mode === 'live' ? mode : null
}

/** Returns the problem of a key that was entered for `mode`, or null when its prefix fits. */
export function findKeyFault(kind: KeyKind, key: string, mode: KeyMode): KeyFault | null {
  const match = keyPatterns[kind].exec(key)
  if (!match) return 'not_a_key'
  const its = match[1]
  return its === undefined || its === mode ? null : 'wrong_mode'
}

/** Whether a key belongs to the payment simulator. The real provider knows no such key. */
export const isSimulatorKey = (key: string): boolean => /^[psr]k_test_sim_/.test(key)
