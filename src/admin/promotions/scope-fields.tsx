import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { promotions as words } from '#words/rooms.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { FieldsProps } from './promotion-form.ts'
import { campaignsQuery, productsQuery } from './queries.ts'

/** Which goods, and which pages that lead to them. */
export function ScopeFields({ form, onChange }: Pick<FieldsProps, 'form' | 'onChange'>) {
  const products = useQuery(productsQuery(''))
  const campaigns = useQuery(campaignsQuery)
  const error = products.error ?? campaigns.error
  if (!products.data || !campaigns.data) {
    if (!error) return <LoadingRows rows={3} />
    const again = () => void Promise.all([products.refetch(), campaigns.refetch()])
    return <ErrorState text={words.choicesFailed} error={error} onRetry={again} />
  }
  return (
    <>
      <ChoiceList
        title={words.products}
        hint={words.productsHint}
        search={words.searchProducts}
        counted={words.chosen}
        empty={words.noProducts}
        choices={products.data.map(({ id, title, priceCents, currency }) => ({
          id,
          name: title,
          detail: formatMoney(priceCents, currency),
        }))}
        chosen={form.productIds}
        onChange={productIds => onChange({ productIds })}
      />
      <ChoiceList
        title={words.campaigns}
        hint={words.campaignsHint}
        search={words.searchCampaigns}
        counted={words.chosenCampaigns}
        empty={words.noCampaigns}
        choices={campaigns.data.map(({ id, name, address }) => ({
          id,
          name,
          detail: <span className="font-mono text-xs max-sm:hidden">{address}</span>,
        }))}
        chosen={form.campaignIds}
        onChange={campaignIds => onChange({ campaignIds })}
      />
    </>
  )
}
