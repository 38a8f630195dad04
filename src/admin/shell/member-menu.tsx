import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { cn } from '../ui/cn.ts'
import { meQuery } from './me.ts'
import { useOnDemand } from './use-on-demand.ts'

/** Derives two initials from an e-mail address: 'marina.costa@lumen.example' becomes MC. */
const getInitials = (email: string) => {
  const [first = '', second = ''] = (email.split('@')[0] ?? '').split(/[._+-]+/)
  return (second ? `${first[0] ?? ''}${second[0] ?? ''}` : first.slice(0, 2)).toUpperCase()
}

const loadList = async () => (await import('./member-menu-list.tsx')).MemberMenuList

/** Shows the signed-in member at the bottom of the sidebar, with a menu of personal settings and sign-out. */
export function MemberMenu({ collapsed }: { collapsed: boolean }) {
  const { data: me } = useQuery(meQuery)
  const [opened, setOpened] = useState<'pointer' | 'keyboard' | null>(null)
  const open = opened !== null
  const [isNear, setNear] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const closedBy = useRef<Event | null>(null)
  const wasOpen = useRef(false)
  function close(event: Event | null = null) {
    closedBy.current = event
    setOpened(null)
  }
  const List = useOnDemand(loadList, open || isNear, close)
  const email = me?.email ?? ''
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened('keyboard')
  }
  return (
    <div className={cn('mt-auto border-t border-line pt-2', collapsed && 'px-[3px]')}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={collapsed ? `${shell.account}: ${email}` : undefined}
        className={cn(
          'flex w-full items-center gap-2.5 rounded-item text-left hover:bg-ink/5',
          collapsed ? 'justify-center py-1' : 'px-2 py-1.5 max-md:min-h-11',
        )}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onPointerDown={event => {
          // A press outside closes the menu, and the menu's own button counts as outside; without this check the press
          // would open the menu again.
          wasOpen.current = open || closedBy.current === event.nativeEvent
        }}
        onClick={event => {
          // The `detail` of a click without a pointer is 0.
          if (event.detail === 0) setOpened('keyboard')
          else setOpened(wasOpen.current ? null : 'pointer')
        }}
        onKeyDown={press}
      >
        <span
          className="grid size-[30px] shrink-0 place-items-center rounded-full bg-gold text-xs font-bold text-[oklch(.28_.06_70)]"
          aria-hidden="true"
        >
          {getInitials(email)}
        </span>
        {!collapsed && (
          <>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-[500]">{email}</span>
              <span className="block truncate text-sm text-ink-2">{me && shell.roles[me.role]}</span>
            </span>
            <ChevronsUpDown className="icon-16 text-ink-2" aria-hidden="true" />
          </>
        )}
      </button>
      {List && <List open={open} byKeyboard={opened === 'keyboard'} onClose={close} anchor={button} />}
    </div>
  )
}
