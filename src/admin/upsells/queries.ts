import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { upload } from '#api-client/upload.ts'
import type { Call } from '#contract/endpoint.ts'
import * as graph from '#contract/upsell-graph.ts'
import { replaceUpsellPageFiles } from '#contract/upsell-offers.ts'
import * as api from '#contract/upsells.ts'
import * as visual from '#contract/visual-pages.ts'
import { loadStoredDraft } from '../editor/session/draft-store.ts'
import { toFormData, type UploadRequest } from '../editor/upload/use-project-upload.ts'
import { getDraftKey } from './visual/session/draft-key.ts'
import type { OpenedVisual, StoredVisualDraft } from './visual/session/initial-state.ts'

const upsellsKey = ['upsells'] as const

export const upsellsQuery = queryOptions({
  queryKey: upsellsKey,
  queryFn: async () => (await call(api.listUpsells)).upsells,
})

/**
 * Reads a visual page, and the draft stored in this browser. Both are read each time the page is opened, and never
 * during editing.
 */
export const openedVisualPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['upsell-page', id, 'opened'],
    queryFn: async (): Promise<OpenedVisual> => {
      const [loaded, storedDraft] = await Promise.all([
        call(visual.readVisualPage, { params: { id } }),
        loadStoredDraft<StoredVisualDraft>(getDraftKey(id)),
      ])
      return { loaded, storedDraft }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Lists the versions, newest first. A new version changes the query key, so that the list is read again. */
export const visualVersionsQuery = (id: string, newest: string | null) =>
  queryOptions({
    queryKey: ['visual-versions', id, newest],
    queryFn: async () => (await call(visual.listVisualVersions, { params: { id } })).versions,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    gcTime: 0,
  })

/** Never stale: the content of a version does not change. */
export const visualVersionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['visual-version', id, version],
    queryFn: () => call(visual.readVisualVersion, { params: { id, version } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Invalidates all funnels, so that they are read again. */
export function useInvalidateUpsells() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: upsellsKey })
}

function useUpsellMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn, onSuccess: useInvalidateUpsells() })
}

type Body<E extends Parameters<typeof call>[0]> = Call<E>[0] extends { body: infer B } ? B : never
type Change<E extends Parameters<typeof call>[0]> = { id: string } & { body: Body<E> }

export const useCreateUpsell = () =>
  useUpsellMutation((body: Body<typeof api.createUpsell>) => call(api.createUpsell, { body }))
export const useChangeUpsell = () =>
  useUpsellMutation(({ id, body }: Change<typeof api.changeUpsell>) => call(api.changeUpsell, { params: { id }, body }))
export const useDeleteUpsell = () => useUpsellMutation((id: string) => call(api.deleteUpsell, { params: { id } }))
export const useCreateVisualPage = () =>
  useUpsellMutation(({ id, body }: Change<typeof visual.createVisualPage>) =>
    call(visual.createVisualPage, { params: { id }, body }),
  )
export const useChangePage = () =>
  useUpsellMutation(({ id, body }: Change<typeof api.changeUpsellPage>) =>
    call(api.changeUpsellPage, { params: { id }, body }),
  )
export const usePublishPage = () =>
  useUpsellMutation(({ id, body }: Change<typeof api.upsellPageEditing.publish>) =>
    call(api.upsellPageEditing.publish, { params: { id }, body }),
  )
export const useDiscardDraft = () =>
  useUpsellMutation((id: string) => call(api.upsellPageEditing.discard, { params: { id } }))
export const useDeletePage = () => useUpsellMutation((id: string) => call(api.deleteUpsellPage, { params: { id } }))
export const useReorderPages = () =>
  useUpsellMutation(({ id, body }: Change<typeof api.reorderUpsellPages>) =>
    call(api.reorderUpsellPages, { params: { id }, body }),
  )

export const usePreview = () =>
  useMutation({
    mutationFn: ({ id, pageId }: { id: string; pageId: string | undefined }) =>
      call(graph.previewUpsell, { params: { id }, body: pageId === undefined ? {} : { pageId } }),
  })

/** Counts what is deleted together with a funnel. Never cached, because an outdated count would mislead. */
export const dependenciesQuery = (id: string) =>
  queryOptions({
    queryKey: ['upsell-dependencies', id],
    queryFn: () => call(graph.upsellDependencies, { params: { id } }),
    gcTime: 0,
  })

/** Reads the rates of the last `days` days. The previous rates stay visible while another period loads. */
export const ratesQuery = (id: string, days: number) =>
  queryOptions({
    queryKey: ['upsell-rates', id, days],
    queryFn: () => call(graph.readFunnelRates, { params: { id }, query: { days } }),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })

export const useCreateCustomPage = () =>
  useUpsellMutation(({ id, title, files, entry, ...watch }: UploadRequest & { id: string; title: string }) =>
    upload(api.createCustomPage, { params: { id }, query: { title, entry } }, toFormData(files), watch),
  )
export const useReplaceFiles = () =>
  useUpsellMutation(({ page, files, entry, ...watch }: UploadRequest & { page: api.UpsellPage }) =>
    upload(
      replaceUpsellPageFiles,
      { params: { id: page.id }, query: { revision: page.revision ?? undefined, entry } },
      toFormData(files),
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
