import { useQuery } from '@tanstack/react-query'
import { KeyRound, ScrollText } from 'lucide-react'
import { team as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteForm } from './invite-form.tsx'
import { MembersCard } from './members-card.tsx'
import { teamQuery } from './queries.ts'
import { RolesCard } from './roles-card.tsx'

function TeamSections({ canInvite, canManage }: { canInvite: boolean; canManage: boolean }) {
  const { data: team, isError, error, refetch } = useQuery(teamQuery)
  if (!team && isError) return <ErrorState text={words.failed} error={error} onRetry={() => void refetch()} />
  if (!team) return <LoadingRows rows={4} />
  return (
    <div className="grid gap-9">
      <CardGroup title={words.people} text={canManage ? words.peopleText : words.onlyOwner}>
        <MembersCard members={team.members} canManage={canManage} canInvite={canInvite} />
      </CardGroup>
      {canInvite && (
        <CardGroup title={words.invite} text={team.sendsMails ? words.inviteText : words.inviteByHand}>
          <InviteForm sendsMails={team.sendsMails} />
        </CardGroup>
      )}
      {(canInvite || team.invitations.length > 0) && (
        <CardGroup
          title={words.openInvitations}
          text={canInvite ? words.openInvitationsText : words.onlyAdministrators}
        >
          <InvitationsCard invitations={team.invitations} canInvite={canInvite} />
        </CardGroup>
      )}
      <CardGroup title={words.roles} text={words.rolesText}>
        <RolesCard />
      </CardGroup>
    </div>
  )
}

export function TeamPage() {
  useTitle(words.documentTitle)
  const canInvite = useHasRole('admin')
  const canManage = useHasRole('owner')
  return (
    <div className="max-w-[1000px]">
      <PageHeader
        title={words.title}
        text={words.text}
        actions={
          canInvite && (
            <>
              {canManage && (
                <ButtonLink to="/team/sign-in" variant="outline" icon={<KeyRound aria-hidden="true" />}>
                  {words.openSignIn}
                </ButtonLink>
              )}
              <ButtonLink to="/team/log" variant="outline" icon={<ScrollText aria-hidden="true" />}>
                {words.openLog}
              </ButtonLink>
            </>
          )
        }
      />
      <div className="mt-7">
        {canInvite === null || canManage === null ? (
          <LoadingRows rows={4} />
        ) : (
          <TeamSections canInvite={canInvite} canManage={canManage} />
        )}
      </div>
    </div>
  )
}
