import { queryOptions } from '@tanstack/react-query'
import { salesPageEditing } from '#contract/pages.ts'
import { upsellPageEditing } from '#contract/upsells.ts'
import { call } from '#web/call.ts'
import { keptOf } from './session/local-copy.ts'
import { type OpenedPage, othersOf } from './session/opened-page.ts'
import type { Kind } from './session/project.ts'
import { remoteOf } from './session/remote.ts'

/**
 * A page with its texts and what this browser still has of it, read anew each time it is opened and never under the hands
 * of who writes in it.
 */
export const openedQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: ['page-project', kind, id],
    queryFn: async (): Promise<OpenedPage> => {
      const remote = remoteOf(kind, id)
      const [project, kept] = await Promise.all([remote.read(), keptOf(id)])
      return { project, kept, others: kept ? await othersOf(remote, project, kept) : {} }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** An address of a draft opens for 15 minutes: another one is asked for before that. */
const draftAddressAge = 12 * 60_000
export const draftAddressQuery = (kind: Kind, id: string, revision: string) =>
  queryOptions({
    queryKey: ['draft-address', kind, id, revision],
    queryFn: () =>
      kind === 'sales'
        ? call(salesPageEditing.address, { params: { id } })
        : call(upsellPageEditing.address, { params: { id } }),
    staleTime: draftAddressAge,
    refetchInterval: draftAddressAge,
    gcTime: 0,
  })
