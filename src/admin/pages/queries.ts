import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listProducts } from '#contract/catalog.ts'
import type { Call } from '#contract/endpoint.ts'
import * as api from '#contract/pages.ts'
import { call } from '#web/call.ts'
import { upload } from '#web/upload.ts'
import type { PickedFile } from '../ui/dropped-files.ts'

const all = ['campaigns'] as const

export const campaignsQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: async () => (await call(api.listCampaigns)).campaigns,
})

export const campaignQuery = (id: string) =>
  queryOptions({ queryKey: [...all, id], queryFn: () => call(api.readCampaign, { params: { id } }) })

/** What a campaign may sell: the newest 200 products. */
export const productsQuery = queryOptions({
  queryKey: ['products', 'for-campaigns'],
  queryFn: async () => (await call(listProducts, { query: { take: 200 } })).products,
})

/** A change of campaigns or pages: the lists are read again before it counts as done. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: all }) })
}

type NewCampaign = Call<typeof api.createCampaign>[0]['body']
export const useCreateCampaign = () => useChange((body: NewCampaign) => call(api.createCampaign, { body }))
export const useSetCampaignActive = () =>
  useChange(({ id, isActive }: { id: string; isActive: boolean }) =>
    call(api.changeCampaign, { params: { id }, body: { isActive } }),
  )
export const useDeleteCampaign = () => useChange((id: string) => call(api.deleteCampaign, { params: { id } }))
export const useSetPageActive = () =>
  useChange(({ id, isActive }: { id: string; isActive: boolean }) =>
    call(api.changeSalesPage, { params: { id }, body: { isActive } }),
  )
export const useDeletePage = () => useChange((id: string) => call(api.deleteSalesPage, { params: { id } }))

type Sent = { files: readonly PickedFile[]; onProgress: (percent: number) => void }
const formOf = (files: readonly PickedFile[]) => {
  const form = new FormData()
  for (const { path, file } of files) form.append('files', file, path)
  return form
}

export const useUploadPage = (campaignId: string) =>
  useChange(({ title, files, onProgress }: Sent & { title: string }) =>
    upload(api.uploadSalesPage, { params: { id: campaignId }, query: { title } }, formOf(files), { onProgress }),
  )
export const useReplaceFiles = () =>
  useChange(({ page, files, onProgress }: Sent & { page: api.SalesPage }) =>
    upload(
      api.replaceSalesPageFiles,
      { params: { id: page.id }, query: { revision: page.revision ?? undefined } },
      formOf(files),
      { onProgress },
    ),
  )
