import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { type Choice, ChoiceList } from './choice-list.tsx'
import type { FieldsProps } from './promotion-form.ts'
import { campaignsQuery, chosenProductQuery, productsQuery } from './queries.ts'

const toChoice = (product: Product): Choice => ({
  id: product.id,
  name: product.title,
  detail: formatMoney(getDisplayPriceCents(product), product.currency),
})

/**
 * Puts selected products that the search does not find at the top of the list, so that they can be deselected even if
 * they were deleted.
 */
function useProductChoices(chosen: readonly string[], q: string) {
  const products = useQuery(productsQuery(q))
  const found = products.data ?? []
  const missingIds = chosen.filter(id => !found.some(product => product.id === id))
  const missingQueries = useQueries({ queries: missingIds.map(chosenProductQuery) })
  const missingChoices = missingIds.map((id, at): Choice => {
    const product = missingQueries[at]?.data
    return product ? toChoice(product) : { id, name: missingQueries[at]?.isPending ? '…' : words.goneProduct }
  })
  return { ...products, choices: [...missingChoices, ...found.map(toChoice)] }
}

/** Limits the promotion to products and to campaigns. */
export function ScopeFields({ form, onChange }: Pick<FieldsProps, 'form' | 'onChange'>) {
  const [q, setQ] = useState('')
  const products = useProductChoices(form.productIds, useDeferredValue(q.trim()))
  const campaigns = useQuery(campaignsQuery)
  const error = products.error ?? campaigns.error
  if (!products.data || !campaigns.data) {
    if (!error) return <LoadingRows rows={3} />
    const retry = () => void Promise.all([products.refetch(), campaigns.refetch()])
    return <ErrorState text={words.choicesFailed} error={error} onRetry={retry} />
  }
  return (
    <>
      <ChoiceList
        title={words.products}
        hint={words.productsHint}
        search={words.searchProducts}
        counted={words.chosen}
        empty={words.noProducts}
        choices={products.choices}
        searched={{ q, onChange: setQ }}
        chosen={form.productIds}
        onChange={productIds => onChange({ productIds })}
      />
      <ChoiceList
        title={words.campaigns}
        hint={words.campaignsHint}
        search={words.searchCampaigns}
        counted={words.chosenCampaigns}
        empty={words.noCampaigns}
        choices={[
          ...form.campaignIds
            .filter(id => !campaigns.data.some(campaign => campaign.id === id))
            .map(id => ({ id, name: words.goneCampaign })),
          ...campaigns.data.map(({ id, name, address }) => ({
            id,
            name,
            detail: <span className="font-mono text-xs max-sm:hidden">{address}</span>,
          })),
        ]}
        chosen={form.campaignIds}
        onChange={campaignIds => onChange({ campaignIds })}
      />
    </>
  )
}
