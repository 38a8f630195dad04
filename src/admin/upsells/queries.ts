import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import * as graph from '#contract/upsell-graph.ts'
import { replaceUpsellPageFiles } from '#contract/upsell-offers.ts'
import * as api from '#contract/upsells.ts'
import * as visual from '#contract/visual-pages.ts'
import { call } from '#web/call.ts'
import { upload } from '#web/upload.ts'
import { keptOf } from '../editor/session/local-copy.ts'
import { formOf, type Sent } from '../editor/upload/use-project-upload.ts'
import type { Kept, OpenedVisual } from './visual/session/first-held.ts'
import { keptKey } from './visual/session/kept-key.ts'

const upsellsKey = ['upsells'] as const

export const upsellsQuery = queryOptions({
  queryKey: upsellsKey,
  queryFn: async () => (await call(api.listUpsells)).upsells,
})

/** A visual page with what this browser still has of it: read anew each time it is opened, never while it is edited. */
export const openedVisualQuery = (id: string) =>
  queryOptions({
    queryKey: ['upsell-page', id, 'opened'],
    queryFn: async (): Promise<OpenedVisual> => {
      const [loaded, kept] = await Promise.all([
        call(visual.readVisualPage, { params: { id } }),
        keptOf<Kept>(keptKey(id)),
      ])
      return { loaded, kept }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Newest first; read anew when the page has another newest one. */
export const visualVersionsQuery = (id: string, newest: string | null) =>
  queryOptions({
    queryKey: ['visual-versions', id, newest],
    queryFn: async () => (await call(visual.listVisualVersions, { params: { id } })).versions,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    gcTime: 0,
  })

/** A version's content, which never changes. */
export const visualVersionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['visual-version', id, version],
    queryFn: () => call(visual.readVisualVersion, { params: { id, version } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Has every funnel read again. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: upsellsKey })
}

function useRefreshing<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn, onSuccess: useReadAgain() })
}

type Body<E extends Parameters<typeof call>[0]> = Call<E>[0] extends { body: infer B } ? B : never
type Change<E extends Parameters<typeof call>[0]> = { id: string } & { body: Body<E> }

export const useCreateUpsell = () =>
  useRefreshing((body: Body<typeof api.createUpsell>) => call(api.createUpsell, { body }))
export const useChangeUpsell = () =>
  useRefreshing(({ id, body }: Change<typeof api.changeUpsell>) => call(api.changeUpsell, { params: { id }, body }))
export const useDeleteUpsell = () => useRefreshing((id: string) => call(api.deleteUpsell, { params: { id } }))
export const useCreateVisualPage = () =>
  useRefreshing(({ id, body }: Change<typeof visual.createVisualPage>) =>
    call(visual.createVisualPage, { params: { id }, body }),
  )
export const useChangePage = () =>
  useRefreshing(({ id, body }: Change<typeof api.changeUpsellPage>) =>
    call(api.changeUpsellPage, { params: { id }, body }),
  )
export const usePublishPage = () =>
  useRefreshing(({ id, body }: Change<typeof api.upsellPageEditing.publish>) =>
    call(api.upsellPageEditing.publish, { params: { id }, body }),
  )
export const useDiscardDraft = () =>
  useRefreshing((id: string) => call(api.upsellPageEditing.discard, { params: { id } }))
export const useDeletePage = () => useRefreshing((id: string) => call(api.deleteUpsellPage, { params: { id } }))
export const useReorderPages = () =>
  useRefreshing(({ id, body }: Change<typeof api.reorderUpsellPages>) =>
    call(api.reorderUpsellPages, { params: { id }, body }),
  )

export const usePreview = () =>
  useMutation({
    mutationFn: ({ id, pageId }: { id: string; pageId: string | undefined }) =>
      call(graph.previewUpsell, { params: { id }, body: pageId === undefined ? {} : { pageId } }),
  })

/** What goes with a funnel, counted anew each time it is asked. */
export const dependenciesQuery = (id: string) =>
  queryOptions({
    queryKey: ['upsell-dependencies', id],
    queryFn: () => call(graph.upsellDependencies, { params: { id } }),
    gcTime: 0,
  })

/** What became of those who entered the funnel in the last days; what is on the screen stays while another period comes. */
export const ratesQuery = (id: string, days: number) =>
  queryOptions({
    queryKey: ['upsell-rates', id, days],
    queryFn: () => call(graph.readFunnelRates, { params: { id }, query: { days } }),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })

export const useCreateCustomPage = () =>
  useRefreshing(({ id, title, files, entry, ...watch }: Sent & { id: string; title: string }) =>
    upload(api.createCustomPage, { params: { id }, query: { title, entry } }, formOf(files), watch),
  )
export const useReplaceFiles = () =>
  useRefreshing(({ page, files, entry, ...watch }: Sent & { page: api.UpsellPage }) =>
    upload(
      replaceUpsellPageFiles,
      { params: { id: page.id }, query: { revision: page.revision ?? undefined, entry } },
      formOf(files),
      watch,
    ),
  )

export const pageLinksQuery = (id: string) =>
  queryOptions({ queryKey: ['upsell-page', id, 'links'], queryFn: () => call(api.listPageLinks, { params: { id } }) })

export type PageLinks = Awaited<ReturnType<typeof call<typeof api.listPageLinks>>>

export function useSetPageLink(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof api.setPageLink>) => call(api.setPageLink, { params: { id }, body }),
    onSuccess: answer => {
      client.setQueryData(pageLinksQuery(id).queryKey, answer)
      return client.invalidateQueries({ queryKey: upsellsKey })
    },
  })
}
