import type { ReactNode } from 'react'
import type { GoingLiveCheck, GoingLiveName } from '#contract/going-live.ts'
import { goingLive as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { ButtonLink, type ButtonVariant } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** Lines that somebody other than an administrator does. Everybody may buy. */
const requiredRoles: Partial<Record<GoingLiveName, 'viewer' | 'owner'>> = {
  provider_keys: 'owner',
  provider_webhook: 'owner',
  second_factor: 'owner',
  test_purchase: 'viewer',
}

/** Shows the action to members who may do it, and to others who does. */
export function Permitted({ name, children }: { name: GoingLiveName; children: ReactNode }) {
  const role = requiredRoles[name] ?? 'admin'
  const isPermitted = useHasRole(role)
  if (isPermitted === null) return null
  if (isPermitted) return children
  return <p className="text-sm text-ink-2 sm:max-w-44">{role === 'owner' ? words.onlyOwner : words.onlyAdmin}</p>
}

const shopTab = '/settings?tab=shop'
const links: Partial<Record<GoingLiveName, string>> = {
  provider_keys: '/settings',
  provider_webhook: '/settings',
  test_purchase: '/unified-checkout?tab=links',
  reply_to: shopTab,
  identity: shopTab,
  policies: shopTab,
  proof: '/unified-checkout?tab=templates',
  second_factor: '/profile',
}

/** Where a line is done. Lines about Mercado Pago alone open its tab. */
function findLink({ name, details, reason }: GoingLiveCheck): string | undefined {
  if (reason === 'mail_server_refused') return '/operations'
  const isMercadoPago = details.length > 0 && details.every(detail => detail === 'mercado_pago')
  return links[name] === '/settings' && isMercadoPago ? '/settings?tab=mercado-pago' : links[name]
}

const addressExample = 'https://shop.example'

/** The command or variable with which the operator does a line on the server; null for lines that are done here. */
export function findSnippet({ name, reason }: GoingLiveCheck): string | null {
  if (reason === 'sender_local') return 'MAIL_FROM=shop@shop.example'
  if (reason === 'mail_server_missing') return 'SMTP_URL=smtps://user:password@mail.example:465'
  if (reason === 'address_local' || reason === 'address_plain') return `PUBLIC_URL=${addressExample}`
  if (name === 'live_check') return 'npm run live-check'
  return name === 'backup' ? `npm run backup -- backup-${new Date().toISOString().slice(0, 10)}` : null
}

/** A link to where the line is done, or a button that copies what the operator runs or sets. */
export function RowAction({ check, variant }: { check: GoingLiveCheck; variant: ButtonVariant }) {
  const link = findLink(check)
  const snippet = findSnippet(check)
  if (link)
    return (
      <ButtonLink to={link} size="sm" variant={variant}>
        {check.reason === 'mail_server_refused' ? words.seeOperations : words.actions[check.name]}
      </ButtonLink>
    )
  const label = check.reason === 'sender_local' ? words.actions.mail_server : words.actions[check.name]
  return snippet && <CopyButton value={snippet} label={label} variant={variant} text />
}
