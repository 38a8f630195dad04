import { useQuery } from '@tanstack/react-query'
import { getProblemText } from '#api-client/problem.ts'
import type { InvitedRole, Member } from '#contract/team.ts'
import { shell } from '#i18n/index.ts'
import { team as words } from '#i18n/lazy-words.ts'
import { meQuery } from '../shell/me.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toaster.tsx'
import { MemberActions } from './member-actions.tsx'
import { useChangeRole } from './queries.ts'
import { invitedRoles } from './roles.ts'

/** Returns the initials of a name or an e-mail address: 'Ana Souza' becomes AS, 'ana@…' becomes AN. */
const getInitials = ({ name, email }: Member) => {
  const [first = '', second = ''] = (name ?? email.split('@')[0] ?? '').trim().split(/[\s._+-]+/)
  return (second ? `${first[0] ?? ''}${second[0] ?? ''}` : first.slice(0, 2)).toUpperCase()
}

function RoleChoice({ member, role }: { member: Member; role: InvitedRole }) {
  const change = useChangeRole()
  const name = member.name ?? member.email
  const showFailure = (error: unknown) => toast.failed(words.roleFailed, { text: getProblemText(error), stay: true })
  const changeRole = (newRole: InvitedRole) =>
    change.mutate(
      { id: member.id, role: newRole },
      {
        onSuccess: () =>
          toast.done(words.roleChanged(name), {
            text: shell.roles[newRole],
            action: {
              label: words.undo,
              onClick: () => change.mutate({ id: member.id, role }, { onError: showFailure }),
            },
          }),
        onError: showFailure,
      },
    )
  return (
    <Select
      className="w-40"
      aria-label={words.roleOf(name)}
      value={change.isPending ? change.variables.role : role}
      disabled={change.isPending}
      onChange={event => {
        const newRole = invitedRoles.find(each => each === event.target.value)
        if (newRole) changeRole(newRole)
      }}
    >
      {invitedRoles.map(each => (
        <option key={each} value={each}>
          {shell.roles[each]}
        </option>
      ))}
    </Select>
  )
}

type RowProps = { member: Member; isMe: boolean; canInvite: boolean; canManage: boolean }

function MemberRow({ member, isMe, canInvite, canManage }: RowProps) {
  const { name, email, role, twoFactor, lastSignInAt } = member
  // An administrator can end the sessions of viewers and editors only.
  const canEndSessions = canInvite && (role === 'viewer' || role === 'editor')
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 px-5 py-3.5">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-gold text-xs font-bold text-[oklch(.28_.06_70)]"
      >
        {getInitials(member)}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name ?? email}</span>
          {isMe && <Badge tone="line">{words.you}</Badge>}
          {twoFactor && <Badge tone="ok">{words.withTwoFactor}</Badge>}
        </div>
        {name && <p className="truncate text-sm text-ink-2">{email}</p>}
        <p className="text-sm text-ink-2">
          {lastSignInAt ? (
            <>
              {words.lastSignIn} <RelativeTime at={lastSignInAt} />
            </>
          ) : (
            words.neverSignedIn
          )}
        </p>
      </div>
      <div className="flex items-center gap-1.5 max-sm:ml-12.5">
        {canManage && role !== 'owner' ? (
          <>
            <RoleChoice member={member} role={role} />
            <MemberActions member={member} canManage />
          </>
        ) : (
          <>
            <Badge>{shell.roles[role]}</Badge>
            {canEndSessions && <MemberActions member={member} canManage={false} />}
          </>
        )}
      </div>
    </li>
  )
}

type MembersCardProps = { members: readonly Member[]; canInvite: boolean; canManage: boolean }

export function MembersCard({ members, canInvite, canManage }: MembersCardProps) {
  const { data: me } = useQuery(meQuery)
  return (
    <Card>
      <ul className="divide-y divide-line" aria-label={words.people}>
        {members.map(member => (
          <MemberRow
            key={member.id}
            member={member}
            isMe={member.id === me?.memberId}
            canInvite={canInvite}
            canManage={canManage}
          />
        ))}
      </ul>
      {members.length === 1 && canInvite && (
        <p className="border-t border-line px-5 py-3.5 text-ink-2">{words.alone}</p>
      )}
    </Card>
  )
}
