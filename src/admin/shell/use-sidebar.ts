import { useEffect, useState } from 'react'
import { useShortcut } from './use-shortcut.ts'
import { writeCookie } from './write-cookie.ts'

const cookieName = 'sidebar_state'
const sevenDays = 604_800
const phoneQuery = matchMedia('(max-width: 767px)')

/** The sidebar: collapsed or not on a desk (kept 7 days), a sheet that opens on a phone. Ctrl or Cmd B toggles either. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(() => document.cookie.includes(`${cookieName}=false`))
  const [sheetOpen, setSheetOpen] = useState(false)

  function toggle() {
    if (phoneQuery.matches) {
      setSheetOpen(open => !open)
      return
    }
    setCollapsed(now => {
      writeCookie(cookieName, String(now), sevenDays)
      return !now
    })
  }
  useShortcut('b', toggle)

  useEffect(() => {
    const leavePhone = () => setSheetOpen(false)
    phoneQuery.addEventListener('change', leavePhone)
    return () => phoneQuery.removeEventListener('change', leavePhone)
  }, [])

  return { collapsed, sheetOpen, setSheetOpen, toggle }
}
