import { endpoint } from './endpoint.ts'

/** Second factors in the authentication protocol. Wrong sign-in codes have additional, stricter limits. */
const guarded = { who: 'anyone', limit: 60, bytes: 10_000, cache: 0, answers: 'auth', shared: true } as const

export const authEnrolFactor = endpoint('POST', '/auth/v1/factors', guarded)
export const authChallengeFactor = endpoint('POST', '/auth/v1/factors/:id/challenge', guarded)
export const authVerifyFactor = endpoint('POST', '/auth/v1/factors/:id/verify', guarded)
export const authUnenrolFactor = endpoint('DELETE', '/auth/v1/factors/:id', guarded)
