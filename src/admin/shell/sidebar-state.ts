import { useCallback, useEffect, useState } from 'react'
import { writeCookie } from './write-cookie.ts'

const cookie = 'sidebar_state'
const sevenDays = 604_800
const phone = matchMedia('(max-width: 767px)')

/** The sidebar: collapsed or not on a desk (kept 7 days), a sheet that opens on a phone. Ctrl or Cmd B toggles either. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(() => document.cookie.includes(`${cookie}=false`))
  const [sheetOpen, setSheetOpen] = useState(false)

  const toggle = useCallback(() => {
    if (phone.matches) {
      setSheetOpen(open => !open)
      return
    }
    setCollapsed(now => {
      writeCookie(cookie, String(now), sevenDays)
      return !now
    })
  }, [])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      toggle()
    }
    const leavePhone = () => setSheetOpen(false)
    window.addEventListener('keydown', press)
    phone.addEventListener('change', leavePhone)
    return () => {
      window.removeEventListener('keydown', press)
      phone.removeEventListener('change', leavePhone)
    }
  }, [toggle])

  return { collapsed, sheetOpen, setSheetOpen, toggle }
}
