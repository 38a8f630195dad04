import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { shell } from '#i18n/index.ts'
import { Badge } from '../ui/badge.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { cn } from '../ui/cn.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { alarmsQuery } from './alarms.ts'
import { MemberMenu } from './member-menu.tsx'
import { type MenuEntry, mainMenu, operationMenu } from './menu.ts'
import { prefetch } from './prefetch.ts'

type Collapsible = { collapsed: boolean }

type EntryProps = Collapsible & { entry: MenuEntry; alarms: number }

function EntryLink({ entry: { to, label, icon: Icon, exact }, collapsed, alarms }: EntryProps) {
  const warning = alarms > 0 && shell.openAlarms(alarms)
  return (
    <Tooltip text={label} side="right" disabled={!collapsed}>
      <NavLink
        to={to}
        end={exact}
        aria-label={collapsed ? [label, warning].filter(Boolean).join(', ') : undefined}
        onPointerEnter={() => prefetch(to)}
        onFocus={() => prefetch(to)}
        className={({ isActive }) =>
          cn(
            'relative flex h-9 items-center gap-[11px] rounded-item font-[500] no-underline max-md:h-11',
            collapsed ? 'justify-center' : 'px-2.5',
            isActive ? 'nav-on bg-surface font-semibold text-ink dark:bg-raised' : 'text-ink-2 hover:bg-ink/5',
          )
        }
      >
        {({ isActive }) => (
          <>
            <Icon className={cn('icon-18', isActive && 'text-brand')} aria-hidden="true" />
            {collapsed ? (
              warning && <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-danger" />
            ) : (
              <>
                <span className="flex-1">{label}</span>
                {warning && (
                  <Badge tone="bad">
                    <span aria-hidden="true">{alarms}</span>
                    <span className="sr-only">{warning}</span>
                  </Badge>
                )}
              </>
            )}
          </>
        )}
      </NavLink>
    </Tooltip>
  )
}

function Section({ title, entries, collapsed }: Collapsible & { title: string; entries: readonly MenuEntry[] }) {
  const { data: alarms = 0 } = useQuery(alarmsQuery)
  return (
    <section
      aria-label={title}
      className={cn(
        collapsed ? 'border-line [section+&]:mt-2.5 [section+&]:border-t [section+&]:pt-2.5' : '[section+&]:mt-4',
      )}
    >
      {!collapsed && <h2 className="mx-2 mt-2.5 mb-1.5 text-xs font-medium text-ink-3">{title}</h2>}
      <ul className="grid gap-0.5">
        {entries.map(entry => (
          <li key={entry.to}>
            <EntryLink entry={entry} collapsed={collapsed} alarms={entry.to === '/operations' ? alarms : 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Sidebar({ collapsed }: Collapsible) {
  return (
    <nav
      aria-label={shell.mainMenu}
      className={cn('flex h-full flex-col overflow-x-hidden overflow-y-auto py-3.5', collapsed ? 'px-[5px]' : 'px-3')}
    >
      <div className={cn('flex items-center gap-2.5 pt-1 pb-4', collapsed ? 'justify-center' : 'px-2')}>
        {collapsed ? (
          <BrandMark>{shell.dashboardInitial}</BrandMark>
        ) : (
          <>
            <BrandMark />
            <p className="text-[17px] leading-[18px] font-bold tracking-[-.035em]">
              {shell.product}
              <span className="block text-xs font-[500] tracking-normal text-ink-3">{shell.dashboard}</span>
            </p>
          </>
        )}
      </div>
      <Section title={shell.mainMenu} entries={mainMenu} collapsed={collapsed} />
      <Section title={shell.operation} entries={operationMenu} collapsed={collapsed} />
      <MemberMenu collapsed={collapsed} />
    </nav>
  )
}
