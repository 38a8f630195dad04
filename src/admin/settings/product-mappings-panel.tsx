import { useQuery } from '@tanstack/react-query'
import { settings, productPage as words } from '#i18n/lazy-words.ts'
import type { ProductPanelProps } from '../shell/product-panels.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PanelList } from '../ui/panel-list.tsx'
import { MappingFacts, SkuFacts } from './mapping-facts.tsx'
import { mappingsQuery } from './queries.ts'
import { buildSkuRows, getMappingState } from './sku-rows.ts'

/** The provider prices of a product's SKUs, on the page of the product. They are edited in the settings. */
export function ProductMappingsPanel({ product }: ProductPanelProps) {
  const mappings = useQuery(mappingsQuery)
  const rows = buildSkuRows(product).map(row => ({ row, mapping: mappings.data?.find(({ sku }) => sku === row.sku) }))
  const isMapped = rows.some(({ mapping }) => mapping)
  return (
    <PanelList
      title={settings.tabStripe}
      action={
        <ButtonLink to="/settings?tab=products" variant="outline" size="sm">
          {words.editMapping}
        </ButtonLink>
      }
      query={{ ...mappings, data: mappings.data && (isMapped ? rows : []) }}
      failed={settings.mappingsFailed}
      empty={words.noMapping}
      getKey={({ row }) => row.sku}
    >
      {({ row, mapping }) => (
        <div className="grid min-w-0 flex-1 gap-1">
          <SkuFacts row={row} state={getMappingState(row, mapping, null)} />
          {mapping && <MappingFacts mapping={mapping} />}
        </div>
      )}
    </PanelList>
  )
}
