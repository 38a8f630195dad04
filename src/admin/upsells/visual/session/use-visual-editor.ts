import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { upsellsQuery } from '../../queries.ts'
import type { OpenedVisual } from './first-held.ts'
import { openSession, type VisualSession } from './open-session.ts'
import { remoteOf } from './remote.ts'
import { toasts } from './toasts.ts'

/** A visual page being edited, from the moment it was loaded until its screen is left. */
export function useVisualEditor(opened: OpenedVisual): VisualSession {
  const client = useQueryClient()
  const [session] = useState(() => openSession({ opened, remote: remoteOf(opened.loaded.page.id), tell: toasts }))
  useEffect(() => session.start(), [session])
  const held = useSyncExternalStore(session.subscribe, session.now)
  const { isDraft, saved } = held
  const title = saved.title
  // The lists tell of its name, and whether a draft waits.
  useEffect(() => {
    if (isDraft !== opened.loaded.isDraft || title !== opened.loaded.content.title)
      void client.invalidateQueries({ queryKey: upsellsQuery.queryKey })
  }, [client, opened, isDraft, title])
  return useMemo(() => session.present(held), [session, held])
}
