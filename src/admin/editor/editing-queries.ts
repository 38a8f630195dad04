import { queryOptions } from '@tanstack/react-query'
import { salesPageEditing } from '#contract/pages.ts'
import { upsellPageEditing } from '#contract/upsells.ts'
import { call } from '#web/call.ts'
import { loadStoredDraft } from './session/draft-store.ts'
import { loadOtherTexts, type OpenedPage } from './session/opened-page.ts'
import type { PageKind } from './session/project.ts'
import { createRemote } from './session/remote.ts'

/**
 * A page with its texts and what this browser still has of it, read anew each time it is opened and never under the hands
 * of who writes in it.
 */
export const openedPageQuery = (kind: PageKind, id: string) =>
  queryOptions({
    queryKey: ['page-project', kind, id],
    queryFn: async (): Promise<OpenedPage> => {
      const remote = createRemote(kind, id)
      const [project, kept] = await Promise.all([remote.read(), loadStoredDraft(id)])
      return { project, kept, others: kept ? await loadOtherTexts(remote, project, kept) : {} }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** An address of a draft opens for 15 minutes: another one is asked for before that. */
const draftUrlMaxAge = 12 * 60_000
export const draftUrlQuery = (kind: PageKind, id: string, revision: string) =>
  queryOptions({
    queryKey: ['draft-address', kind, id, revision],
    queryFn: () =>
      kind === 'sales'
        ? call(salesPageEditing.address, { params: { id } })
        : call(upsellPageEditing.address, { params: { id } }),
    staleTime: draftUrlMaxAge,
    refetchInterval: draftUrlMaxAge,
    gcTime: 0,
  })
