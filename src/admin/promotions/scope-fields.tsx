import { useQuery } from '@tanstack/react-query'
import { promotions as words } from '#i18n/lazy-words.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ProductChoiceList } from '../ui/products/product-choice-list.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { FieldsProps } from './promotion-form.ts'
import { campaignsQuery } from './queries.ts'

type ScopeProps = Pick<FieldsProps, 'form' | 'onChange'>

function Products({ form, onChange }: ScopeProps) {
  const chosen = form.productIds
  return (
    <div className="grid min-w-0 gap-2.5">
      <p className="mb-1 font-medium" aria-hidden="true">
        {words.products}
      </p>
      <div className="-mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <p>{words.productsHint}</p>
        <span className="num" role="status">
          {chosen.length > 0 && words.chosen(chosen.length)}
        </span>
      </div>
      <ProductChoiceList
        legend={words.products}
        chosen={chosen}
        onChange={productIds => onChange({ productIds })}
        searchLabel={words.searchProducts}
        formatNone={() => words.nothingFound}
        empty={<p className="text-ink-2">{words.noProducts}</p>}
        clearSearch={words.clearSearch}
        className="-m-1 max-h-80 overflow-y-auto p-1"
      />
    </div>
  )
}

function Campaigns({ form, onChange }: ScopeProps) {
  const campaigns = useQuery(campaignsQuery)
  if (!campaigns.data)
    return campaigns.isError ? (
      <ErrorState text={words.choicesFailed} error={campaigns.error} onRetry={() => void campaigns.refetch()} />
    ) : (
      <LoadingRows rows={3} />
    )
  return (
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
  )
}

/** Limits the promotion to products and to campaigns. */
export const ScopeFields = (props: ScopeProps) => (
  <>
    <Products {...props} />
    <Campaigns {...props} />
  </>
)
