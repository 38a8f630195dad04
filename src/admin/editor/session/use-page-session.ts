import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { openSession } from './open-session.ts'
import type { OpenedPage } from './opened-page.ts'
import type { PageSession } from './page-session.ts'
import type { PageKind } from './project.ts'
import { createRemote } from './remote.ts'
import { sessionToasts } from './session-toasts.ts'

/** The query keys of the lists that show pages of each kind. */
const listKeys: Record<PageKind, string> = { sales: 'campaigns', upsell: 'upsells' }

/** Manages the editing session of a page, from loading until the screen of the page is left. */
export function usePageSession(kind: PageKind, { project: loaded, storedDraft, others }: OpenedPage): PageSession {
  const client = useQueryClient()
  const [session] = useState(() =>
    openSession({
      kind,
      loaded,
      storedDraft,
      others,
      remote: createRemote(kind, loaded.page.id),
      notify: sessionToasts,
    }),
  )
  useEffect(() => session.start(), [session])
  const state = useSyncExternalStore(session.subscribe, session.now)
  const { project } = state
  useEffect(() => {
    if (project !== loaded) void client.invalidateQueries({ queryKey: [listKeys[kind]] })
  }, [client, kind, project, loaded])
  return useMemo(() => session.toPageSession(state), [session, state])
}
