/** Which set of keys a switch chooses: those that try, those that charge. */
export type KeyMode = 'test' | 'live'
export type KeyKind = 'publishable' | 'secret' | 'webhook'
export type KeyFault = 'not_a_key' | 'wrong_mode'

const keyPatterns: Record<KeyKind, RegExp> = {
  publishable: /^pk_(test|live)_\w+$/,
  secret: /^[sr]k_(test|live)_\w+$/,
  // A signing secret does not tell which mode it is of.
  webhook: /^whsec_[\w+/=-]+$/,
}

/** The mode a key is of by its prefix; null when it is no secret key at all. */
export function findSecretKeyMode(key: string): KeyMode | null {
  const mode = keyPatterns.secret.exec(key)?.[1]
  return mode === 'test' || mode === 'live' ? mode : null
}

/** What is wrong with a key that was given for `mode`; null when its prefix fits. */
export function findKeyFault(kind: KeyKind, key: string, mode: KeyMode): KeyFault | null {
  const match = keyPatterns[kind].exec(key)
  if (!match) return 'not_a_key'
  const its = match[1]
  return its === undefined || its === mode ? null : 'wrong_mode'
}

/** The simulator's own keys, which no provider knows. */
export const isSimulatorKey = (key: string): boolean => /^[psr]k_test_sim_/.test(key)
