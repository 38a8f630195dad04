import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { openSession } from './open-session.ts'
import type { OpenedPage } from './opened-page.ts'
import type { PageSession } from './page-session.ts'
import type { Kind } from './project.ts'
import { remoteOf } from './remote.ts'
import { toasts } from './toasts.ts'

/** Lists that tell of a page of this kind. */
const listsOf: Record<Kind, string> = { sales: 'campaigns', upsell: 'upsells' }

/** A page being edited, from the moment it was loaded until its screen is left. */
export function usePageSession(kind: Kind, { project: loaded, kept, others }: OpenedPage): PageSession {
  const client = useQueryClient()
  const [session] = useState(() =>
    openSession({ kind, loaded, kept, others, remote: remoteOf(kind, loaded.page.id), tell: toasts }),
  )
  useEffect(() => session.start(), [session])
  const held = useSyncExternalStore(session.subscribe, session.now)
  const { project } = held
  useEffect(() => {
    if (project !== loaded) void client.invalidateQueries({ queryKey: [listsOf[kind]] })
  }, [client, kind, project, loaded])
  return useMemo(() => session.present(held), [session, held])
}
