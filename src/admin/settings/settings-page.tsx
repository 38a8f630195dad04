import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { settings as words } from '#words/index.ts'
import { useTitle } from '../shell/use-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { ProductMappings } from './product-mappings.tsx'
import { localProductsQuery } from './queries.ts'
import { StripeSettings } from './stripe-settings.tsx'

type Tab = 'stripe' | 'products'

export function SettingsPage() {
  useTitle(words.documentTitle)
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'products' ? 'products' : 'stripe'
  const total = useInfiniteQuery(localProductsQuery).data?.pages[0]?.total
  return (
    <div className="max-w-[1000px]">
      <PageHeader title={words.title} />
      <Tabs<Tab>
        value={tab}
        onChange={next => setParams(next === 'products' ? { tab: next } : {})}
        tabs={[
          { value: 'stripe', label: words.tabStripe },
          { value: 'products', label: words.tabProducts, count: total },
        ]}
      >
        <TabPanel value="stripe">
          <StripeSettings />
        </TabPanel>
        <TabPanel value="products">
          <ProductMappings />
        </TabPanel>
      </Tabs>
    </div>
  )
}
