import { ChevronRight, FolderDown, KeyRound, LogIn, type LucideIcon, Rocket, Webhook } from 'lucide-react'
import { Link } from 'react-router'
import { settings as words } from '#i18n/lazy-words.ts'
import { ButtonLink } from '../ui/button.tsx'

type SettingsLink = { to: string; label: string; Icon: LucideIcon; isForOwner?: true }
const listLinks = (): SettingsLink[] => [
  { to: '/going-live', label: words.goingLive, Icon: Rocket },
  { to: '/settings/webhooks', label: words.webhooks, Icon: Webhook },
  { to: '/team/sign-in', label: words.signInWays, Icon: LogIn, isForOwner: true },
  { to: '/settings/export', label: words.exportAll, Icon: FolderDown, isForOwner: true },
  { to: '/api-keys', label: words.apiKeys, Icon: KeyRound, isForOwner: true },
]
const findVisibleLinks = (isOwner: boolean) => listLinks().filter(link => isOwner || !link.isForOwner)

/** Links to the other screens of settings, in the header of wide screens. */
export const SettingsLinks = ({ isOwner }: { isOwner: boolean }) => (
  <nav aria-label={words.otherSettings} className="flex flex-wrap gap-1 max-md:hidden">
    {findVisibleLinks(isOwner).map(({ to, label, Icon }) => (
      <ButtonLink key={to} to={to} variant="ghost" size="sm" icon={<Icon aria-hidden="true" />}>
        {label}
      </ButtonLink>
    ))}
  </nav>
)

/** The same links below the settings of a phone, where buttons above would take the first screen. */
export const SettingsLinkRows = ({ isOwner }: { isOwner: boolean }) => (
  <nav aria-label={words.otherSettings} className="mt-8 border-t border-line md:hidden">
    {findVisibleLinks(isOwner).map(({ to, label, Icon }) => (
      <Link
        key={to}
        to={to}
        className="flex min-h-11 items-center gap-3 border-b border-line py-2 hover:text-brand-ink"
      >
        <Icon className="icon-18 text-ink-2" aria-hidden="true" />
        <span className="flex-1">{label}</span>
        <ChevronRight className="icon-16 text-ink-3" aria-hidden="true" />
      </Link>
    ))}
  </nav>
)
