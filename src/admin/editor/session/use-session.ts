import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PageProject } from '#contract/pages.ts'
import { openSession } from './open-session.ts'
import type { PageSession } from './page-session.ts'
import { salesPage } from './remote.ts'
import { toasts } from './toasts.ts'

/** A page being edited, from the moment it was loaded until its screen is left. */
export function usePageSession(loaded: PageProject): PageSession {
  const client = useQueryClient()
  const [session] = useState(() =>
    openSession('sales', loaded, salesPage(loaded.page.id), {
      ...toasts,
      saved(project, published) {
        void client.invalidateQueries({ queryKey: ['campaigns'] })
        toasts.saved(project, published)
      },
    }),
  )
  useEffect(session.start, [session])
  const held = useSyncExternalStore(session.subscribe, session.now)
  return useMemo(() => session.present(held), [session, held])
}
