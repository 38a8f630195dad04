import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import {
  cancelShopExport,
  estimateShopExport,
  getShopExport,
  linkShopExport,
  type ShopExport,
  startShopExport,
} from '#contract/shop-export.ts'
import { withStepUp } from '../shell/step-up/step-up.ts'

const pollMs = 1_000
export const isUnfinished = (row: ShopExport | null | undefined) => row?.state === 'waiting' || row?.state === 'running'

/** The newest export, read every second until it is finished. */
export const shopExportQuery = queryOptions({
  queryKey: ['shop export'],
  queryFn: async () => (await call(getShopExport)).export,
  refetchInterval: query => (isUnfinished(query.state.data) ? pollMs : false),
  staleTime: 0,
})

export const estimateQuery = queryOptions({
  queryKey: ['shop export', 'estimate'],
  queryFn: () => call(estimateShopExport),
})

function useExportMutation(change: () => Promise<ShopExport>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: row => client.setQueryData(shopExportQuery.queryKey, row),
    // Another tab may have started or ended the export.
    onError: () => client.invalidateQueries({ queryKey: shopExportQuery.queryKey, exact: true }),
  })
}

export const useStartExport = () => useExportMutation(() => withStepUp(() => call(startShopExport)))
export const useCancelExport = () => useExportMutation(() => call(cancelShopExport))
export function useExportLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => withStepUp(() => call(linkShopExport)),
    // The file may have been deleted while the screen was open.
    onError: () => client.invalidateQueries({ queryKey: shopExportQuery.queryKey, exact: true }),
  })
}
