import { PanelLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { shell } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { AlarmBanner } from './alarm-banner.tsx'
import { useMemberLanguage } from './member-language.ts'
import { mainMenu, operationMenu } from './menu.ts'
import { PaletteButton } from './palette-button.tsx'
import { prefetchWhenIdle } from './prefetch.ts'
import { useRoleAttribute } from './require-role.tsx'
import { ShopStatus } from './shop-status.tsx'
import { Sidebar } from './sidebar.tsx'
import { useOnDemand } from './use-on-demand.ts'
import { useSidebar } from './use-sidebar.ts'

/** Calls `callback` after every change of screen, whatever caused it. */
function useOnNavigation(callback: () => void) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const onNavigation = useEffectEvent(callback)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    onNavigation()
  }, [pathname])
}

const prefetchDelayMs = 1_500
/** Prefetches the screens of the menu. */
function usePrefetch() {
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = prefetchWhenIdle([...mainMenu, ...operationMenu].map(({ to }) => to))
    }, prefetchDelayMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

const loadSheet = async () => (await import('./sheet.tsx')).Sheet

export function Layout() {
  const { collapsed, sheetOpen, setSheetOpen, toggle } = useSidebar()
  const closeSheet = () => setSheetOpen(false)
  const Sheet = useOnDemand(loadSheet, sheetOpen, closeSheet)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const busy = useNavigation().state !== 'idle'
  // Moves the focus to the new screen, so that keyboard and screen reader users also start at its beginning.
  useOnNavigation(() => {
    closeSheet()
    main.current?.focus({ preventScroll: true })
  })
  useMemberLanguage()
  useRoleAttribute()
  usePrefetch()
  return (
    <div
      className={cn(
        'min-h-dvh md:grid',
        collapsed ? 'md:grid-cols-[3rem_minmax(0,1fr)]' : 'md:grid-cols-[16rem_minmax(0,1fr)]',
      )}
    >
      <a
        href="#content"
        className="sr-only z-60 rounded-md bg-ink px-4 py-2 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {shell.skipToContent}
      </a>
      <aside className="shell-part sticky top-0 h-dvh border-r border-line bg-sunken max-md:hidden">
        <Sidebar collapsed={collapsed} />
      </aside>
      {Sheet && (
        <Sheet open={sheetOpen} onClose={closeSheet}>
          <Sidebar collapsed={false} />
        </Sheet>
      )}
      <div className="min-w-0">
        <header className="shell-part sticky top-0 z-10 flex h-[60px] items-center gap-3 border-b border-line bg-paper px-4 md:px-8">
          <Button
            variant="ghost"
            size="icon-sm"
            className="-ml-1.5 max-md:-ml-2.5 max-md:[--h:44px]"
            aria-label={collapsed ? shell.expandMenu : shell.collapseMenu}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
            icon={<PanelLeft aria-hidden="true" />}
          />
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{shell.dashboard}</span>
            <span className="text-sm text-ink-3">{shell.tagline}</span>
          </p>
          <span className="ml-auto" />
          {busy && <span className="spin text-ink-3" aria-hidden="true" />}
          <ShopStatus />
          <PaletteButton />
        </header>
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className="max-w-[1304px] px-4 pt-5 pb-22 outline-0 md:px-8 md:pt-7"
        >
          {pathname === '/settings' && <AlarmBanner />}
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </div>
  )
}
