import { queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { listDigitalUploads } from '#contract/digital-uploads.ts'

const assemblingPollMs = 2_000

/** The member's uploads of a product that are not done, in this tab or interrupted earlier. */
export const uploadsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['digital-uploads', productId],
    queryFn: async () => (await call(listDigitalUploads, { params: { id: productId } })).uploads,
    refetchInterval: ({ state }) =>
      state.data?.some(upload => upload.state === 'assembling') ? assemblingPollMs : false,
  })
