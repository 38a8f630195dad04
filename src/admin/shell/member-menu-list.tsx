import { BookOpen, LogOut, MonitorX, UserRound, Users } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { matchRoutes } from 'react-router'
import { shell } from '#i18n/index.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { AnchoredMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { toast } from '../ui/toaster.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { memberRoutes } from './registry.ts'
import { signOut } from './sign-out.ts'

const hasTeam = matchRoutes(memberRoutes, '/team') !== null

type MemberMenuListProps = {
  open: boolean
  byKeyboard: boolean
  onClose: (event: Event) => void
  anchor: RefObject<HTMLButtonElement | null>
}

/** The content of the member menu. Its code is fetched when the menu is first needed. */
export function MemberMenuList({ open, byKeyboard, onClose, anchor }: MemberMenuListProps) {
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)

  async function signOutAndReport(scope: 'local' | 'global') {
    setLeaving(true)
    const error = await signOut(scope)
    setLeaving(false)
    setAsking(false)
    if (error) toast.failed(shell.signOutFailed, { stay: true })
  }

  return (
    <>
      <AnchoredMenu
        open={open}
        byKeyboard={byKeyboard}
        onClose={onClose}
        anchor={anchor.current}
        label={shell.account}
        side="top"
        align="start"
      >
        <MenuItem to="/profile" icon={<UserRound aria-hidden="true" />}>
          {shell.profile}
        </MenuItem>
        {hasTeam && (
          <MenuItem to="/team" icon={<Users aria-hidden="true" />}>
            {shell.team}
          </MenuItem>
        )}
        <MenuItem to="/ajuda" icon={<BookOpen aria-hidden="true" />}>
          {shell.help}
        </MenuItem>
        <MenuSeparator />
        <LanguageChoice />
        <MenuSeparator />
        <MenuItem icon={<MonitorX aria-hidden="true" />} onClick={() => setAsking(true)}>
          {shell.signOutEverywhere}
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden="true" />} onClick={() => void signOutAndReport('local')}>
          {shell.signOut}
        </MenuItem>
      </AnchoredMenu>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void signOutAndReport('global')}
        title={shell.signOutEverywhereTitle}
        text={shell.signOutEverywhereText}
        confirm={shell.signOutEverywhere}
        calm
        busy={leaving && shell.signingOut}
      />
    </>
  )
}
