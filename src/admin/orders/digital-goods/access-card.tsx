import { Ban, CalendarClock, FileDown, FileText, GraduationCap, KeyRound, Link2, Mail, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { DigitalGrant } from '#contract/digital-goods.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { toastResult } from '../../ui/use-async-action.ts'
import { listMails } from '../detail/describe-event.ts'
import { useResendMail } from '../detail/queries.ts'
import { AccessEndDialog } from './access-end-dialog.tsx'
import { LicenseKeys } from './license-keys.tsx'
import { useRestoreGrant, useRevokeGrant } from './queries.ts'

const icons = { file: FileDown, text: FileText, link: Link2, license: KeyRound, course: GraduationCap } as const
const tones: Record<DigitalGrant['state'], Tone> = { active: 'ok', suspended: 'warn', revoked: 'line' }

const formatWhen = (moment: string) => formatDateTime(new Date(moment))

const joinFacts = (...facts: (string | false | null)[]) => facts.filter(fact => fact !== false && fact).join(' · ')

/** What happened with an access, and how its file was downloaded. */
function formatFacts(grant: DigitalGrant): string[] {
  const { kind, reason, grantedAt, expiresAt, downloadCount, downloadLimit, lastDownloadAt, networks } = grant
  const access = joinFacts(
    words.grantedAt(formatWhen(grantedAt)),
    reason && words.reasons[reason],
    expiresAt && words.until(formatWhen(expiresAt)),
  )
  const downloads = joinFacts(
    kind === 'file' && words.used(downloadCount, downloadLimit),
    lastDownloadAt && words.lastAt(formatWhen(lastDownloadAt)),
    networks > 1 && words.networks(networks),
  )
  return [access, downloads].filter(Boolean)
}

function GrantRow({ orderId, grant }: { orderId: string; grant: DigitalGrant }) {
  const [isRevoking, setIsRevoking] = useState(false)
  const [isChangingEnd, setIsChangingEnd] = useState(false)
  const { mutateAsync: revoke } = useRevokeGrant(orderId)
  const { mutateAsync: restore } = useRestoreGrant(orderId)
  const Icon = icons[grant.kind]
  const canRestore = grant.reason === 'member' || (grant.state === 'active' && grant.downloadCount > 0)
  const restoreAccess = () => void toastResult(restore(grant.id), words.restored, showFailure(words.changeFailed))
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 pr-3 pl-5">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
        <Icon className="icon-18" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{grant.title}</span>
          <Badge tone={tones[grant.state]}>{words.states[grant.state]}</Badge>
          {grant.keysDue > 0 && <Badge tone="warn">{words.license.orderDue(grant.keysDue)}</Badge>}
        </p>
        {formatFacts(grant).map(fact => (
          <p key={fact} className="num text-sm text-ink-2">
            {fact}
          </p>
        ))}
        {grant.keysDue > 0 && <p className="text-sm text-ink-2">{words.license.orderDueText}</p>}
      </div>
      {(grant.state !== 'revoked' || canRestore) && (
        <MoreMenu label={words.actionsOf(grant.title)} className="for-administrators max-md:[--h:44px]">
          {canRestore && (
            <MenuItem icon={<RotateCcw aria-hidden="true" />} onClick={restoreAccess}>
              {grant.state === 'revoked' ? words.restore : words.reset}
            </MenuItem>
          )}
          {grant.state !== 'revoked' && (
            <MenuItem icon={<CalendarClock aria-hidden="true" />} onClick={() => setIsChangingEnd(true)}>
              {words.changeEnd}
            </MenuItem>
          )}
          {grant.state !== 'revoked' && (
            <MenuItem danger icon={<Ban aria-hidden="true" />} onClick={() => setIsRevoking(true)}>
              {words.revoke}
            </MenuItem>
          )}
        </MoreMenu>
      )}
      <LicenseKeys orderId={orderId} grant={grant} />
      {isChangingEnd && <AccessEndDialog orderId={orderId} grant={grant} onClose={() => setIsChangingEnd(false)} />}
      {isRevoking && (
        <Confirm
          title={words.revokeTitle(grant.title)}
          text={words.revokeText}
          confirm={words.revoke}
          working={words.revoking}
          onClose={() => setIsRevoking(false)}
          onConfirm={() => toastResult(revoke(grant.id), words.revoked, showFailure(words.changeFailed))}
        />
      )}
    </li>
  )
}

/** Sends the confirmation again, which has the link to the page of the order. */
function SendAgain({ order }: { order: OrderDetail }) {
  const resend = useResendMail(order.id)
  const mail = listMails(order.events).find(({ kind }) => kind === 'confirmation')
  if (!mail) return null
  const send = () => void toastResult(resend.mutateAsync(mail.id), words.sent, showFailure(words.sendFailed))
  return (
    <Button
      variant="outline"
      size="sm"
      className="for-administrators"
      icon={<Mail aria-hidden="true" />}
      busy={resend.isPending && words.sendAgain}
      onClick={send}
    >
      {words.sendAgain}
    </Button>
  )
}

/** What the buyer of an order has access to, with what administrators can do about it. */
export function AccessCard({ order, grants }: { order: OrderDetail; grants: readonly DigitalGrant[] }) {
  return (
    <Card>
      <CardHeader title={words.access}>
        <SendAgain order={order} />
      </CardHeader>
      <ul className="divide-y divide-line border-t border-line" aria-label={words.access}>
        {grants.map(grant => (
          <GrantRow key={grant.id} orderId={order.id} grant={grant} />
        ))}
      </ul>
    </Card>
  )
}
