import { useEffect, useState } from 'react'
import { useShortcut } from './use-shortcut.ts'
import { writeCookie } from './write-cookie.ts'

const cookieName = 'sidebar_state'
const sevenDays = 604_800
const phoneQuery = matchMedia('(max-width: 767px)')

/**
 * The state of the sidebar: collapsed or not on desktops (remembered for 7 days), an overlay on phones. Ctrl+B or Cmd+B
 * toggles it.
 */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(() => document.cookie.includes(`${cookieName}=false`))
  const [sheetOpen, setSheetOpen] = useState(false)

  function toggle() {
    if (phoneQuery.matches) {
      setSheetOpen(open => !open)
      return
    }
    setCollapsed(current => {
      writeCookie(cookieName, String(current), sevenDays)
      return !current
    })
  }
  useShortcut('b', toggle)

  useEffect(() => {
    const handleChange = ({ matches: isPhone }: MediaQueryListEvent) => isPhone || setSheetOpen(false)
    phoneQuery.addEventListener('change', handleChange)
    return () => phoneQuery.removeEventListener('change', handleChange)
  }, [])

  return { collapsed, sheetOpen, setSheetOpen, toggle }
}
