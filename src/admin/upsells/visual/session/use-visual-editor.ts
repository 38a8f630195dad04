import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { upsellsQuery } from '../../queries.ts'
import type { OpenedVisual } from './initial-state.ts'
import { openSession, type VisualSession } from './open-session.ts'
import { createRemote } from './remote.ts'
import { sessionToasts } from './session-toasts.ts'

/** The session of a visual page, from loading until its screen is left. */
export function useVisualEditor(opened: OpenedVisual): VisualSession {
  const client = useQueryClient()
  const [session] = useState(() =>
    openSession({ opened, remote: createRemote(opened.loaded.page.id), tell: sessionToasts }),
  )
  useEffect(() => session.start(), [session])
  const held = useSyncExternalStore(session.subscribe, session.now)
  const { isDraft, version, saved } = held
  const told = JSON.stringify([saved.title, isDraft ? 'draft' : version])
  const seen = useRef(told)
  // The lists show the title, the offers and the draft state of the page.
  useEffect(() => {
    if (seen.current !== told) void client.invalidateQueries({ queryKey: upsellsQuery.queryKey })
    seen.current = told
  }, [client, told])
  return useMemo(() => session.present(held), [session, held])
}
