import { queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { salesPageEditing } from '#contract/pages.ts'
import { upsellPageEditing } from '#contract/upsells.ts'
import { loadStoredDraft } from './session/draft-store.ts'
import { loadOtherTexts, type OpenedPage } from './session/opened-page.ts'
import type { PageKind } from './session/project.ts'
import { createRemote } from './session/remote.ts'

/**
 * Reads a page with its texts, and the draft stored in this browser. Both are read each time the page is opened, and
 * never during editing.
 */
export const openedPageQuery = (kind: PageKind, id: string) =>
  queryOptions({
    queryKey: ['page-project', kind, id],
    queryFn: async (): Promise<OpenedPage> => {
      const remote = createRemote(kind, id)
      const [project, storedDraft] = await Promise.all([remote.read(), loadStoredDraft(id)])
      return { project, storedDraft, others: storedDraft ? await loadOtherTexts(remote, project, storedDraft) : {} }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The signed URL of a draft expires after 15 minutes, so a new URL is requested after 12 minutes. */
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
