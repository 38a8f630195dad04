import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Product } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { Confirm } from '../ui/confirm.tsx'
import { formatKitsError } from '../ui/format-kits-error.ts'
import { toast } from '../ui/toaster.tsx'
import { toastResult } from '../ui/use-async-action.ts'
import { dependenciesQuery, useDeleteProduct } from './queries.ts'

type Counts = { campaigns: number; upsells: number; offers: number }
const buildUsageLines = ({ campaigns, upsells, offers }: Counts): string[] => [
  ...(campaigns > 0 ? [catalog.inCampaigns(campaigns)] : []),
  ...(upsells > 0 ? [catalog.inUpsells(upsells)] : []),
  ...(offers > 0 ? [catalog.inOffers(offers)] : []),
]

/**
 * Shows how many campaigns, upsells and offers use the product. The product cannot be deleted before these numbers are
 * known.
 */
export function DeleteProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const dependencies = useQuery(dependenciesQuery(product.id))
  const { mutateAsync: remove } = useDeleteProduct()
  const { error } = dependencies
  useEffect(() => {
    if (!error) return
    toast.failed(catalog.dependenciesFailed, { text: getProblemText(error) })
    onClose()
  }, [error, onClose])
  if (!dependencies.data) return null
  const counts = buildUsageLines(dependencies.data)
  const showFailure = (refusal: unknown) => void toast.failed(catalog.deleteFailed, { text: formatKitsError(refusal) })
  return (
    <Confirm
      title={catalog.deleteTitle(product.title)}
      text={counts.length > 0 ? catalog.deleteDependsText : catalog.deleteText}
      counts={counts}
      confirm={catalog.delete}
      working={catalog.deleting}
      onConfirm={() => toastResult(remove(product.id), catalog.deleted, showFailure)}
      onClose={onClose}
    />
  )
}
