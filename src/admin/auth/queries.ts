import type { Factor } from '@supabase/auth-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readSetup } from '#contract/auth.ts'
import { chooseAlarmMails, readAlarmMails } from '#contract/operations.ts'
import { signInWays } from '#contract/sign-in.ts'
import { endSession, listSessions } from '#contract/team.ts'
import { call } from '#web/call.ts'
import { meQuery } from '../shell/me.ts'
import { authClient, currentSession, owesCode } from '../shell/session.ts'

/** Whether the shop has an owner, and whether this one-time token still creates one. */
export const setupQuery = (token: string | null) =>
  queryOptions({ queryKey: ['setup', token], queryFn: () => call(readSetup, { body: { token } }) })

const isTaken = (factor: Factor) =>
  (factor.factor_type === 'totp' || factor.factor_type === 'phone') && factor.status === 'verified'

/** The second factors of the session as it was handed out: no call, as none is open before the code. */
export const sessionFactorsQuery = queryOptions({
  queryKey: ['session', 'factors'],
  queryFn: async () => ((await currentSession())?.user.factors ?? []).filter(isTaken),
  staleTime: 0,
  gcTime: 0,
})

/** Whose session this browser holds, and whether it owes a code: before or after a mail's link was opened. */
export const heldSessionQuery = (when: 'before' | 'opened') =>
  queryOptions({
    queryKey: ['session', 'held', when],
    queryFn: async () => ({ email: (await currentSession())?.user.email ?? null, owes: await owesCode() }),
    staleTime: 0,
    gcTime: 0,
  })

/** The account as the authentication server knows it: name, address that waits, authenticators. */
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
      factors: (data.user.factors ?? []).filter(isTaken),
      identities: data.user.identities ?? [],
    }
  },
})

/** Whose shop it is, and the ways in beside e-mail and password. */
export const waysQuery = queryOptions({ queryKey: ['sign-in', 'ways'], queryFn: () => call(signInWays) })

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await call(listSessions)).sessions,
})

/** Reads anew what a change of the account shows. */
export function useAccountChanged() {
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

export function useChooseAlarmMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) => call(chooseAlarmMails, { body: { wanted } }),
    onSuccess: chosen => client.setQueryData(alarmMailsQuery.queryKey, chosen),
  })
}
