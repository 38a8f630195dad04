import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { salesPageEditing } from '#contract/pages.ts'
import { upsellPageEditing } from '#contract/upsells.ts'
import type { PageKind } from '../session/project.ts'

/** Lists the versions of a page, newest first. A new version changes the query key, so that the list is read again. */
export const versionsQuery = (kind: PageKind, id: string, newest: string) =>
  infiniteQueryOptions({
    queryKey: ['page-versions', kind, id, newest],
    queryFn: ({ pageParam }) => {
      const input = { params: { id }, query: pageParam === null ? {} : { before: pageParam } }
      return kind === 'sales' ? call(salesPageEditing.versions, input) : call(upsellPageEditing.versions, input)
    },
    initialPageParam: null as number | null,
    getNextPageParam: last => last.next,
    gcTime: 0,
  })

/** Never stale: the texts of a version do not change. */
export const versionQuery = (kind: PageKind, id: string, version: string) =>
  queryOptions({
    queryKey: ['page-version', kind, id, version],
    queryFn: () => {
      const params = { id, version }
      return kind === 'sales' ? call(salesPageEditing.version, { params }) : call(upsellPageEditing.version, { params })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The signed URL of a version expires after 15 minutes, so a new URL is requested after 12 minutes. */
const urlMaxAge = 12 * 60_000
export const versionUrlQuery = (kind: PageKind, id: string, version: string) =>
  queryOptions({
    queryKey: ['page-version-address', kind, id, version],
    queryFn: () => {
      const params = { id, version }
      return kind === 'sales'
        ? call(salesPageEditing.versionAddress, { params })
        : call(upsellPageEditing.versionAddress, { params })
    },
    staleTime: urlMaxAge,
    refetchInterval: urlMaxAge,
    gcTime: 0,
  })
