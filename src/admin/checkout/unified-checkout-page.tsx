import { links as words } from '#words/index.ts'
import { useTitle } from '../shell/use-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { CheckoutLinks } from './checkout-links.tsx'

export function UnifiedCheckoutPage() {
  useTitle(words.documentTitle)
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      <Tabs value="links" onChange={() => undefined} tabs={[{ value: 'links', label: words.tabLinks }]}>
        <TabPanel value="links">
          <CheckoutLinks />
        </TabPanel>
      </Tabs>
    </>
  )
}
