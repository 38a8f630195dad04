import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listProducts } from '#contract/catalog.ts'
import type { Call } from '#contract/endpoint.ts'
import * as api from '#contract/pages.ts'
import { call } from '#web/call.ts'
import { upload } from '#web/upload.ts'
import { formOf, type Sent } from '../editor/upload/use-project-upload.ts'

const all = ['campaigns'] as const

export const campaignsQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: async () => (await call(api.listCampaigns)).campaigns,
})

export const campaignQuery = (id: string) =>
  queryOptions({ queryKey: [...all, id], queryFn: () => call(api.readCampaign, { params: { id } }) })

/** What a campaign may sell: the newest 200 products that a search finds. */
export const productsQuery = (q: string) =>
  queryOptions({
    queryKey: ['products', 'for-campaigns', q],
    queryFn: () => call(listProducts, { query: { q, take: 200 } }),
    placeholderData: keepPreviousData,
  })

/** Which render modes this installation offers; asked once a visit. */
export const renderModesQuery = queryOptions({
  queryKey: ['render-modes'],
  queryFn: async () => (await call(api.readRenderModes)).modes,
  staleTime: Number.POSITIVE_INFINITY,
})

/** A change of campaigns or pages: the lists are read again before it counts as done. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const readAgain = useReadAgain()
  return useMutation({ mutationFn, onSuccess: readAgain })
}

/** Has every list of campaigns and pages read again. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: all })
}

type NewCampaign = Call<typeof api.createCampaign>[0]['body']
type CampaignChange = Call<typeof api.changeCampaign>[0]['body'] & { id: string }
export const useCreateCampaign = () => useChange((body: NewCampaign) => call(api.createCampaign, { body }))
export const useChangeCampaign = () =>
  useChange(({ id, ...body }: CampaignChange) => call(api.changeCampaign, { params: { id }, body }))
export const useDeleteCampaign = () => useChange((id: string) => call(api.deleteCampaign, { params: { id } }))
export const useOrderPages = (id: string) =>
  useChange((pages: string[]) => call(api.orderSalesPages, { params: { id }, body: { pages } }))

type PageChange = Call<typeof api.changeSalesPage>[0]['body'] & { id: string }
export const useChangePage = () =>
  useChange(({ id, ...body }: PageChange) => call(api.changeSalesPage, { params: { id }, body }))
export const useDeletePage = () => useChange((id: string) => call(api.deleteSalesPage, { params: { id } }))

type Published = { id: string; revision: string }
export const usePublishPage = () =>
  useChange(({ id, revision }: Published) => call(api.publishSalesPage, { params: { id }, body: { revision } }))
export const useDiscardDraft = () => useChange((id: string) => call(api.discardSalesPageDraft, { params: { id } }))

export const useUploadPage = (campaignId: string) =>
  useChange(({ title, files, entry, ...watch }: Sent & { title: string }) =>
    upload(api.uploadSalesPage, { params: { id: campaignId }, query: { title, entry } }, formOf(files), watch),
  )
export const useReplaceFiles = () =>
  useChange(({ page, files, entry, ...watch }: Sent & { page: api.SalesPage }) =>
    upload(
      api.replaceSalesPageFiles,
      { params: { id: page.id }, query: { revision: page.revision ?? undefined, entry } },
      formOf(files),
      watch,
    ),
  )
