import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { links as words } from '#i18n/index.ts'
import { checkoutAppearance, templates } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { CheckoutLinks } from './checkout-links.tsx'
import { ProductsTab } from './products/products-tab.tsx'
import { TemplatesTab } from './templates/templates-tab.tsx'

type Tab = 'templates' | 'products' | 'links'

/** The URL holds the selected tab. The templates tab stays mounted, so that it keeps its unsaved edits. */
export function UnifiedCheckoutPage() {
  useTitle(words.documentTitle)
  const [search, setSearch] = useSearchParams()
  const requestedTab = search.get('tab')
  const tab: Tab = requestedTab === 'products' || requestedTab === 'links' ? requestedTab : 'templates'
  const [opened, setOpened] = useState(tab === 'templates')
  if (tab === 'templates' && !opened) setOpened(true)
  // The element beside the title in which the shown tab renders its buttons.
  const [actions, setActions] = useState<HTMLElement | null>(null)
  return (
    <>
      <PageHeader title={words.title} text={templates.text} actions={<div ref={setActions} className="contents" />} />
      <Tabs<Tab>
        value={tab}
        onChange={next => setSearch(next === 'templates' ? {} : { tab: next })}
        tabs={[
          { value: 'templates', label: templates.tabTemplates },
          { value: 'products', label: checkoutAppearance.tabProducts },
          { value: 'links', label: words.tabLinks },
        ]}
      >
        <TabPanel value="templates" keepMounted>
          {opened && <TemplatesTab actions={tab === 'templates' ? actions : null} />}
        </TabPanel>
        <TabPanel value="products">
          <ProductsTab />
        </TabPanel>
        <TabPanel value="links">
          <CheckoutLinks />
        </TabPanel>
      </Tabs>
    </>
  )
}
