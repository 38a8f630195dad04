import { queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { salesPageEditing } from '#contract/pages.ts'
import { upsellPageEditing } from '#contract/upsells.ts'
import type { PageKind } from '../session/project.ts'

/**
 * Reads the URL for one load of the frame; saving the page does not change that URL. The query is prefetched when the
 * page is opened, so its result stays in the cache briefly until the frame uses it.
 */
export const frameUrlQuery = (kind: PageKind, id: string, load: number) =>
  queryOptions({
    queryKey: ['editor-frame', kind, id, load],
    queryFn: () =>
      kind === 'sales'
        ? call(salesPageEditing.address, { params: { id } })
        : call(upsellPageEditing.address, { params: { id } }),
    staleTime: 60_000,
    gcTime: 5_000,
    refetchOnReconnect: false,
  })
