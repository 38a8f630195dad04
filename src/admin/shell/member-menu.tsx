import { useQuery } from '@tanstack/react-query'
import { Activity, ChevronsUpDown, LogOut, UserRound } from 'lucide-react'
import { shell } from '#words/index.ts'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { DropdownMenu, MenuItem, MenuLine } from '../ui/dropdown-menu.tsx'
import { alarmsQuery } from './alarms.ts'
import { LanguageChoice } from './language-choice.tsx'
import { meQuery } from './me.ts'
import { leave } from './session.ts'

/** Two letters of an address: 'marina.costa@lumen.example' is MC. */
const initials = (email: string) => {
  const [first = '', second = ''] = (email.split('@')[0] ?? '').split(/[._+-]+/)
  return (second ? `${first[0] ?? ''}${second[0] ?? ''}` : first.slice(0, 2)).toUpperCase()
}

function Initials({ email, alarm }: { email: string; alarm: boolean }) {
  return (
    <span className="relative shrink-0" aria-hidden="true">
      <span className="grid size-[30px] place-items-center rounded-full bg-gold text-xs font-bold text-[oklch(.28_.06_70)]">
        {initials(email)}
      </span>
      {alarm && (
        <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-sunken bg-danger" />
      )}
    </span>
  )
}

/** Who is signed in, at the bottom of the sidebar, and the way out. */
export function MemberMenu({ collapsed }: { collapsed: boolean }) {
  const { data: me } = useQuery(meQuery)
  const { data: alarms = 0 } = useQuery(alarmsQuery)
  const email = me?.email ?? ''
  const named = [`${shell.account}: ${email}`, ...(alarms > 0 ? [shell.openAlarms(alarms)] : [])].join(', ')
  return (
    <div className={cn('mt-auto border-t border-line pt-2', collapsed && 'px-[3px]')}>
      <DropdownMenu
        side="top"
        align="start"
        trigger={
          <button
            type="button"
            aria-label={collapsed ? named : undefined}
            className={cn(
              'flex w-full items-center gap-2.5 rounded-item text-left hover:bg-ink/5',
              collapsed ? 'justify-center py-1' : 'px-2 py-1.5',
            )}
          >
            <Initials email={email} alarm={alarms > 0} />
            {!collapsed && (
              <>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-[500]">{email}</span>
                  <span className="block truncate text-sm text-ink-2">{me && shell.roles[me.role]}</span>
                  {alarms > 0 && <span className="sr-only">{shell.openAlarms(alarms)}</span>}
                </span>
                <ChevronsUpDown className="icon-16 text-ink-2" aria-hidden="true" />
              </>
            )}
          </button>
        }
      >
        <MenuItem to="/profile" icon={<UserRound aria-hidden="true" />}>
          {shell.profile}
        </MenuItem>
        <MenuItem to="/operations" icon={<Activity aria-hidden="true" />}>
          {shell.operations}
          {alarms > 0 && <Badge tone="bad">{alarms}</Badge>}
        </MenuItem>
        <MenuLine />
        <LanguageChoice />
        <MenuLine />
        <MenuItem icon={<LogOut aria-hidden="true" />} onClick={() => void leave('local')}>
          {shell.signOut}
        </MenuItem>
      </DropdownMenu>
    </div>
  )
}
