import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import * as api from '#contract/library.ts'
import { useInvalidateCampaigns } from '../queries.ts'

/** The templates are never stale, because they change only with a new release. */
export const templatesQuery = queryOptions({
  queryKey: ['page-templates'],
  queryFn: async () => (await call(api.listPageTemplates)).templates,
  staleTime: Number.POSITIVE_INFINITY,
})

type NewPage = Call<typeof api.createPageFromTemplate>[0]['body'] & { campaignId: string }
export function usePageFromTemplate() {
  const onSuccess = useInvalidateCampaigns()
  return useMutation({
    mutationFn: ({ campaignId, ...body }: NewPage) =>
      call(api.createPageFromTemplate, { params: { id: campaignId }, body }),
    onSuccess,
  })
}

type NewCampaign = Call<typeof api.createCampaignFromTemplate>[0]['body']
export function useCampaignFromTemplate() {
  const onSuccess = useInvalidateCampaigns()
  return useMutation({
    mutationFn: (body: NewCampaign) => call(api.createCampaignFromTemplate, { body }),
    onSuccess,
  })
}
