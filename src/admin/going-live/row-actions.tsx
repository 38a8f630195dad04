import type { ReactNode } from 'react'
import type { GoingLiveCheck, GoingLiveName } from '#contract/going-live.ts'
import { goingLive as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { ButtonLink, type ButtonVariant } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** The roles required for lines that do not need an administrator. Every member may make a test purchase. */
const requiredRoles: Partial<Record<GoingLiveName, 'viewer' | 'owner'>> = {
  provider_keys: 'owner',
  provider_webhook: 'owner',
  second_factor: 'owner',
  test_purchase: 'viewer',
}

/** Shows the action to members who may take it, and tells other members whose task it is. */
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

/** Finds the screen on which a line can be done. Lines about Mercado Pago alone open the tab of Mercado Pago. */
function findLink({ name, details, reason }: GoingLiveCheck): string | undefined {
  if (reason === 'mail_server_refused') return '/operations'
  const isMercadoPago = details.length > 0 && details.every(detail => detail === 'mercado_pago')
  return links[name] === '/settings' && isMercadoPago ? '/settings?tab=mercado-pago' : links[name]
}

const addressExample = 'https://shop.example'

/** Finds the command or variable that the operator needs on the server; null for lines that are done on a screen. */
export function findSnippet({ name, reason }: GoingLiveCheck): string | null {
  if (reason === 'sender_local') return 'MAIL_FROM=shop@shop.example'
  if (reason === 'mail_server_missing') return 'SMTP_URL=smtps://user:password@mail.example:465'
  if (reason === 'address_local' || reason === 'address_plain') return `PUBLIC_URL=${addressExample}`
  if (name === 'live_check') return 'npm run live-check'
  return name === 'backup' ? `npm run backup -- backup-${new Date().toISOString().slice(0, 10)}` : null
}

/** A link to the screen for the line, or a button that copies the command or variable for the operator. */
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
