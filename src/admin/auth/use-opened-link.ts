import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { storedSessionQuery } from './queries.ts'

/**
 * Whether the link of this page was opened and its session is here, also after a reload: the used token leaves the
 * address, and the history remembers.
 */
export function useOpenedLink() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const opened = (state as { opened?: boolean } | null)?.opened === true
  const held = useQuery({ ...storedSessionQuery('opened'), enabled: opened })
  return {
    held: opened ? held.data : undefined,
    isWaiting: opened && held.isPending,
    remember: () => void navigate(pathname, { replace: true, state: { opened: true } }),
    lookAgain: () => void held.refetch(),
  }
}
