import { NavLink } from 'react-router'
import { shell } from '#words/index.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { cn } from '../ui/cn.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { MemberMenu } from './member-menu.tsx'
import { mainMenu, operationMenu } from './menu.ts'

type SidebarProps = { collapsed: boolean; onNavigate?: () => void }

function Section({
  title,
  entries,
  collapsed,
  onNavigate,
}: SidebarProps & { title: string; entries: typeof mainMenu }) {
  return (
    <section
      aria-label={title}
      className={cn(
        collapsed ? 'border-line [section+&]:mt-2.5 [section+&]:border-t [section+&]:pt-2.5' : '[section+&]:mt-4',
      )}
    >
      {!collapsed && <h2 className="mx-2 mt-2.5 mb-1.5 text-xs font-medium text-ink-3">{title}</h2>}
      <ul className="grid gap-0.5">
        {entries.map(({ to, label, icon: Icon, exact }) => (
          <li key={to}>
            <Tooltip text={label} side="right" disabled={!collapsed}>
              <NavLink
                to={to}
                end={exact}
                aria-label={collapsed ? label : undefined}
                {...(onNavigate && { onClick: onNavigate })}
                className={({ isActive }) =>
                  cn(
                    'flex h-9 items-center gap-[11px] rounded-item font-[500] no-underline max-md:h-11',
                    collapsed ? 'justify-center' : 'px-2.5',
                    isActive ? 'nav-on bg-surface font-semibold text-ink dark:bg-raised' : 'text-ink-2 hover:bg-ink/5',
                  )
                }
              >
                {({ isActive }) => (
                  <>
                    <Icon className={cn('icon-18', isActive && 'text-brand')} aria-hidden="true" />
                    {!collapsed && <span>{label}</span>}
                  </>
                )}
              </NavLink>
            </Tooltip>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Sidebar({ collapsed, onNavigate }: SidebarProps) {
  const more = onNavigate ? { onNavigate } : {}
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
      <Section title={shell.mainMenu} entries={mainMenu} collapsed={collapsed} {...more} />
      <Section title={shell.operation} entries={operationMenu} collapsed={collapsed} {...more} />
      <MemberMenu collapsed={collapsed} />
    </nav>
  )
}
