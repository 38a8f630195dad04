import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { storedSessionQuery } from './queries.ts'

/**
 * Returns the session that was created by the e-mail link to this page; undefined until the link is opened. The result
 * survives a reload: the used token is removed from the URL, and the history state records that the link was opened.
 */
export function useOpenedLink() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const opened = (state as { opened?: boolean } | null)?.opened === true
  const stored = useQuery({ ...storedSessionQuery('opened'), enabled: opened })
  return {
    session: opened ? stored.data : undefined,
    isWaiting: opened && stored.isPending,
    markOpened: () => void navigate(pathname, { replace: true, state: { opened: true } }),
    refetch: () => void stored.refetch(),
  }
}
