import { pages as words } from '#i18n/lazy-words.ts'
import { ProductChoiceList } from '../../ui/products/product-choice-list.tsx'

type CampaignProductsProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }

/** Chooses the products that a campaign sells. */
export const CampaignProducts = ({ chosen, onChange }: CampaignProductsProps) => (
  <ProductChoiceList
    legend={words.campaignProducts}
    chosen={chosen}
    onChange={onChange}
    searchLabel={words.searchProducts}
    aside={
      <span className="num text-sm text-ink-2" role="status">
        {words.chosenProducts(chosen.length)}
      </span>
    }
    empty={<p className="text-ink-2">{words.noProducts}</p>}
    formatNone={words.noProductFound}
    clearSearch={words.clearSearch}
    className="-m-1 max-h-[460px] overflow-y-auto p-1"
  />
)
