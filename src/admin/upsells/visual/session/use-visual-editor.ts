import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { upsellsQuery } from '../../queries.ts'
import type { OpenedVisual } from './initial-state.ts'
import { openSession, type VisualSession } from './open-session.ts'
import { createRemote } from './remote.ts'
import { sessionToasts } from './session-toasts.ts'

/** Manages the editing session of a visual page, from loading until the screen of the page is left. */
export function useVisualEditor(opened: OpenedVisual): VisualSession {
  const client = useQueryClient()
  const [session] = useState(() =>
    openSession({ opened, remote: createRemote(opened.loaded.page.id), notify: sessionToasts }),
  )
  useEffect(() => session.start(), [session])
  const state = useSyncExternalStore(session.subscribe, session.now)
  const { isDraft, version, saved } = state
  const listedState = JSON.stringify([saved.title, isDraft ? 'draft' : version])
  const previousState = useRef(listedState)
  // The funnel lists show the title, the offers and the draft state of the page, so they are fetched again after a
  // change.
  useEffect(() => {
    if (previousState.current !== listedState) void client.invalidateQueries({ queryKey: upsellsQuery.queryKey })
    previousState.current = listedState
  }, [client, listedState])
  return useMemo(() => session.toVisualSession(state), [session, state])
}
