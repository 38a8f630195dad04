import { queryOptions } from '@tanstack/react-query'
import { salesPageEditing } from '#contract/pages.ts'
import { upsellPageEditing } from '#contract/upsells.ts'
import { call } from '#web/call.ts'
import type { PageKind } from '../session/project.ts'

/**
 * The address of one load of the frame, which keeps it however often the page is saved. Asked for as the page is opened,
 * it waits a moment for the frame.
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
