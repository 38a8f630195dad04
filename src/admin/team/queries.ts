import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import {
  changeRole,
  endMemberSessions,
  type Invitation,
  type InvitedRole,
  invite,
  inviteAgain,
  type Member,
  readAudit,
  readTeam,
  removeMember,
  resetFactors,
  takeBackInvitation,
} from '#contract/team.ts'
import { withStepUp } from '../shell/step-up/step-up.ts'

export const teamQuery = queryOptions({ queryKey: ['team'], queryFn: () => call(readTeam) })

/** The entries of the audit log in pages, newest first. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam }) => call(readAudit, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
  staleTime: 0,
})

/** The team is fetched again after success and failure, because other members change it too. */
function useTeamMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
}

export const useInvite = () => useTeamMutation((body: Call<typeof invite>[0]['body']) => call(invite, { body }))
export const useResendInvitation = () => useTeamMutation(({ id }: Invitation) => call(inviteAgain, { params: { id } }))
export const useRevokeInvitation = () =>
  useTeamMutation(({ id }: Invitation) => call(takeBackInvitation, { params: { id } }))
export const useChangeRole = () =>
  useTeamMutation(({ id, role }: { id: string; role: InvitedRole }) =>
    call(changeRole, { params: { id }, body: { role } }),
  )
export const useResetFactors = () =>
  useTeamMutation(({ id }: Member) => withStepUp(() => call(resetFactors, { params: { id } })))
export const useEndSessions = () => useTeamMutation(({ id }: Member) => call(endMemberSessions, { params: { id } }))
export const useRemoveMember = () =>
  useTeamMutation(({ id }: Member) => withStepUp(() => call(removeMember, { params: { id } })))
