import { getProblemText } from '#api-client/problem.ts'
import type { Invitation } from '#contract/team.ts'
import { shell } from '#i18n/index.ts'
import { team as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatDateTime } from '../ui/format-time.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toaster.tsx'
import { useResendInvitation, useRevokeInvitation } from './queries.ts'

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const resendInvitation = useResendInvitation()
  const revokeInvitation = useRevokeInvitation()
  const { email, link } = invitation
  const hasLinkOnly = invitation.mail === 'kept'
  const resend = () =>
    resendInvitation.mutate(invitation, {
      onSuccess: ({ mail }) => toast.done(mail === 'kept' ? words.sentAgainByHand : words.sentAgain, { text: email }),
      onError: error => toast.failed(words.sendAgainFailed, { text: getProblemText(error) }),
    })
  const revoke = () =>
    revokeInvitation.mutate(invitation, {
      onSuccess: () => toast.done(words.takenBack, { text: words.takenBackText }),
      onError: error => toast.failed(words.takeBackFailed, { text: getProblemText(error) }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      {link && <CopyButton value={link} label={words.copyInvitation} variant="outline" className="max-md:[--h:44px]" />}
      <Button
        variant="outline"
        size="sm"
        className="max-md:[--h:44px]"
        aria-label={hasLinkOnly ? words.linkAgainOf(email) : words.sendAgainOf(email)}
        busy={resendInvitation.isPending}
        onClick={resend}
      >
        {hasLinkOnly ? words.linkAgain : words.sendAgain}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="max-md:[--h:44px]"
        aria-label={words.takeBackOf(email)}
        busy={revokeInvitation.isPending}
        onClick={revoke}
      >
        {words.takeBack}
      </Button>
    </div>
  )
}

function Row({ invitation, canInvite }: { invitation: Invitation; canInvite: boolean }) {
  const { email, role, invitedBy, sentAt, expiresAt, expired, mail, link } = invitation
  const isSent = mail === 'sent' || mail === null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{email}</span>
          <Badge>{shell.roles[role]}</Badge>
          {expired && <Badge tone="warn">{words.expired}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-ink-2">
          {isSent ? words.sent : words.madeAt} <RelativeTime at={sentAt} /> {invitedBy && words.sentBy(invitedBy)}
        </p>
        {!isSent && (
          <p className="text-sm text-gold-ink">
            {words.mailStates[mail]}. {mail === 'kept' && !expired && (link ? words.handOver : words.ownerHandover)}
          </p>
        )}
        {!expired && (
          <p className="text-sm text-ink-2">
            {words.expires} <time dateTime={expiresAt}>{formatDateTime(new Date(expiresAt))}</time>
          </p>
        )}
      </div>
      {canInvite && <InvitationActions invitation={invitation} />}
    </li>
  )
}

type InvitationsCardProps = { invitations: readonly Invitation[]; canInvite: boolean }

export function InvitationsCard({ invitations, canInvite }: InvitationsCardProps) {
  if (invitations.length === 0) {
    return (
      <Card>
        <CardBody className="text-ink-2">{words.noInvitations}</CardBody>
      </Card>
    )
  }
  return (
    <Card>
      <ul className="divide-y divide-line" aria-label={words.openInvitations}>
        {invitations.map(invitation => (
          <Row key={invitation.id} invitation={invitation} canInvite={canInvite} />
        ))}
      </ul>
    </Card>
  )
}
