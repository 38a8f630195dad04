import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { upload } from '#api-client/upload.ts'
import type { Call } from '#contract/endpoint.ts'
import * as api from '#contract/pages.ts'
import { toFormData, type UploadRequest } from '../editor/upload/use-project-upload.ts'

const campaignsKey = ['campaigns'] as const

export const campaignsQuery = queryOptions({
  queryKey: [...campaignsKey, 'list'],
  queryFn: async () => (await call(api.listCampaigns)).campaigns,
})

export const campaignQuery = (id: string) =>
  queryOptions({ queryKey: [...campaignsKey, id], queryFn: () => call(api.readCampaign, { params: { id } }) })

/** The render modes are never stale, because they do not change while the administration is open. */
export const renderModesQuery = queryOptions({
  queryKey: ['render-modes'],
  queryFn: async () => (await call(api.readRenderModes)).modes,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Creates a mutation that stays pending until campaigns and pages have been fetched again. */
function useCampaignMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const readAgain = useInvalidateCampaigns()
  return useMutation({ mutationFn, onSuccess: readAgain })
}

export function useInvalidateCampaigns() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: campaignsKey })
}

type NewCampaign = Call<typeof api.createCampaign>[0]['body']
type CampaignChange = Call<typeof api.changeCampaign>[0]['body'] & { id: string }
export const useCreateCampaign = () => useCampaignMutation((body: NewCampaign) => call(api.createCampaign, { body }))
export const useChangeCampaign = () =>
  useCampaignMutation(({ id, ...body }: CampaignChange) => call(api.changeCampaign, { params: { id }, body }))
export const useDeleteCampaign = () => useCampaignMutation((id: string) => call(api.deleteCampaign, { params: { id } }))
export const useOrderPages = (id: string) =>
  useCampaignMutation((pages: string[]) => call(api.orderSalesPages, { params: { id }, body: { pages } }))

type PageChange = Call<typeof api.changeSalesPage>[0]['body'] & { id: string }
export const useChangePage = () =>
  useCampaignMutation(({ id, ...body }: PageChange) => call(api.changeSalesPage, { params: { id }, body }))
export const useDeletePage = () => useCampaignMutation((id: string) => call(api.deleteSalesPage, { params: { id } }))

type Published = { id: string; revision: string }
export const usePublishPage = () =>
  useCampaignMutation(({ id, revision }: Published) =>
    call(api.publishSalesPage, { params: { id }, body: { revision } }),
  )
export const useDiscardDraft = () =>
  useCampaignMutation((id: string) => call(api.discardSalesPageDraft, { params: { id } }))

export const useUploadPage = (campaignId: string) =>
  useCampaignMutation(({ title, files, entry, ...watch }: UploadRequest & { title: string }) =>
    upload(api.uploadSalesPage, { params: { id: campaignId }, query: { title, entry } }, toFormData(files), watch),
  )
export const useReplaceFiles = () =>
  useCampaignMutation(({ page, files, entry, ...watch }: UploadRequest & { page: api.SalesPage }) =>
    upload(
      api.replaceSalesPageFiles,
      { params: { id: page.id }, query: { revision: page.revision ?? undefined, entry } },
      toFormData(files),
      watch,
    ),
  )
