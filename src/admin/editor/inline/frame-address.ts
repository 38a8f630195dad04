import { queryOptions } from '@tanstack/react-query'
import { salesPageEditing } from '#contract/pages.ts'
import { upsellPageEditing } from '#contract/upsells.ts'
import { call } from '#web/call.ts'
import type { PageSession } from '../session/page-session.ts'

/** The address of one load of the frame, which keeps it however often the page is saved. */
export const frameAddressQuery = ({ kind, project }: PageSession, load: number) => {
  const { id } = project.page
  return queryOptions({
    queryKey: ['editor-frame', kind, id, load],
    queryFn: () =>
      kind === 'sales'
        ? call(salesPageEditing.address, { params: { id } })
        : call(upsellPageEditing.address, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
