import { queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { readCampaign } from '#contract/pages.ts'

/** Lists the pages of a campaign. The list is empty for a funnel page, which has no campaign. */
export const linkPagesQuery = (campaign: string | null) =>
  queryOptions({
    queryKey: ['link-pages', campaign],
    queryFn: async () => (campaign === null ? [] : (await call(readCampaign, { params: { id: campaign } })).pages),
    staleTime: 30_000,
  })
