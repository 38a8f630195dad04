import type { Factor } from '@supabase/auth-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { readSetup } from '#contract/auth.ts'
import { chooseAlarmMails, readAlarmMails } from '#contract/operations.ts'
import { readSignInMethods } from '#contract/sign-in.ts'
import { endSession, listSessions } from '#contract/team.ts'
import { meQuery } from '../shell/me.ts'
import { authClient, findSession, needsSecondFactor } from '../shell/session.ts'

/** Reads whether the shop has an owner, and whether this one-time token can still create the owner. */
export const setupQuery = (token: string | null) =>
  queryOptions({ queryKey: ['setup', token], queryFn: () => call(readSetup, { body: { token } }) })

const isVerifiedFactor = (factor: Factor) =>
  (factor.factor_type === 'totp' || factor.factor_type === 'phone') && factor.status === 'verified'

/**
 * The second factors in the stored session. They are read without a request, because the server rejects requests until
 * the second factor was entered.
 */
export const sessionFactorsQuery = queryOptions({
  queryKey: ['session', 'factors'],
  queryFn: async () => ((await findSession())?.user.factors ?? []).filter(isVerifiedFactor),
  staleTime: 0,
  gcTime: 0,
})

/**
 * The session in this browser and whether it still needs a second factor. `when` is part of the cache key, so that a
 * session read before an e-mail link was opened is not returned afterwards.
 */
export const storedSessionQuery = (when: 'before' | 'opened') =>
  queryOptions({
    queryKey: ['session', 'held', when],
    queryFn: async () => ({
      email: (await findSession())?.user.email ?? null,
      needsSecondFactor: await needsSecondFactor(),
    }),
    staleTime: 0,
    gcTime: 0,
  })

/** The account as the authentication server stores it: name, new unconfirmed e-mail address, second factors. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  async queryFn() {
    const { data, error } = await authClient.getUser()
    if (error) throw error
    const { name } = data.user.user_metadata
    return {
      name: typeof name === 'string' ? name : '',
      email: data.user.email ?? '',
      newEmail: data.user.new_email || null,
      factors: (data.user.factors ?? []).filter(isVerifiedFactor),
      identities: data.user.identities ?? [],
    }
  },
})

/** The shop's name, and the sign-in methods besides e-mail and password. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in', 'ways'],
  queryFn: () => call(readSignInMethods),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await call(listSessions)).sessions,
})

/** Invalidates the queries that a change of the account affects. */
export function useInvalidateAccount() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [userQuery, meQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey: [...queryKey] })),
    )
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export const alarmMailsQuery = queryOptions({
  queryKey: ['alarm-mails'],
  queryFn: () => call(readAlarmMails),
})

export function useSetAlarmMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) => call(chooseAlarmMails, { body: { wanted: enabled } }),
    onSuccess: choice => client.setQueryData(alarmMailsQuery.queryKey, choice),
  })
}
