import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { settings as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { emptyDraft, isDirty, type KeyDraft } from './key-draft.ts'
import { MercadoPagoTab } from './mercado-pago/mercado-pago-tab.tsx'
import { MethodsTab } from './methods/methods-tab.tsx'
import { ProductMappings } from './product-mappings.tsx'
import { localProductsQuery, paymentSettingsQuery } from './queries.ts'
import { SettingsLinkRows, SettingsLinks } from './settings-links.tsx'
import { ShopTab } from './shop/shop-tab.tsx'
import { StripeSettings } from './stripe-settings.tsx'

const tabs = ['stripe', 'mercado-pago', 'methods', 'products', 'shop'] as const
type Tab = (typeof tabs)[number]

type ProviderTabProps = { draft: KeyDraft; onDraft: (draft: KeyDraft) => void; canChange: boolean }

function ProviderTab({ draft, onDraft, canChange }: ProviderTabProps) {
  const { data: settings, isError, error, refetch } = useQuery(paymentSettingsQuery)
  if (!settings && isError) return <ErrorState text={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!settings) return <LoadingRows rows={5} />
  return <StripeSettings settings={settings} draft={draft} onDraft={onDraft} readOnly={!canChange} />
}

/** This page holds the typed values, so that switching tabs does not lose them. */
export function SettingsPage() {
  useTitle(words.documentTitle)
  const [params, setParams] = useSearchParams()
  const [draft, setDraft] = useState(emptyDraft)
  const { data: settings } = useQuery(paymentSettingsQuery)
  const total = useInfiniteQuery(localProductsQuery('')).data?.pages[0]?.total
  const isOwner = useHasRole('owner')
  const canChange = useHasRole('admin')
  const tab: Tab = tabs.find(each => each === params.get('tab')) ?? 'stripe'
  const [shopOpened, setShopOpened] = useState(tab === 'shop')
  if (tab === 'shop' && !shopOpened) setShopOpened(true)
  const [mercadoPagoOpened, setMercadoPagoOpened] = useState(tab === 'mercado-pago')
  if (tab === 'mercado-pago' && !mercadoPagoOpened) setMercadoPagoOpened(true)
  const [methodsOpened, setMethodsOpened] = useState(tab === 'methods')
  if (tab === 'methods' && !methodsOpened) setMethodsOpened(true)
  return (
    <div className="max-w-[1000px]">
      <PageHeader title={words.title} actions={canChange && <SettingsLinks isOwner={isOwner === true} />} />
      <Tabs<Tab>
        value={tab}
        onChange={next => setParams(next === 'stripe' ? {} : { tab: next })}
        tabs={[
          { value: 'stripe', label: words.tabStripe },
          { value: 'mercado-pago', label: words.tabMercadoPago },
          { value: 'methods', label: words.tabMethods },
          { value: 'products', label: words.tabProducts, count: total },
          { value: 'shop', label: words.tabShop },
        ]}
      >
        <TabPanel value="stripe">
          {isOwner === null ? (
            <LoadingRows rows={5} />
          ) : (
            <ProviderTab draft={draft} onDraft={setDraft} canChange={isOwner} />
          )}
        </TabPanel>
        <TabPanel value="mercado-pago" keepMounted={mercadoPagoOpened}>
          {isOwner === null ? <LoadingRows rows={5} /> : <MercadoPagoTab canChange={isOwner} />}
        </TabPanel>
        <TabPanel value="methods" keepMounted={methodsOpened}>
          {canChange === null ? <LoadingRows rows={4} /> : <MethodsTab canChange={canChange} />}
        </TabPanel>
        <TabPanel value="products">
          {canChange === null ? <LoadingRows /> : <ProductMappings canChange={canChange} />}
        </TabPanel>
        <TabPanel value="shop" keepMounted={shopOpened}>
          {canChange === null ? <LoadingRows rows={3} /> : <ShopTab canChange={canChange} />}
        </TabPanel>
      </Tabs>
      {canChange && <SettingsLinkRows isOwner={isOwner === true} />}
      <LeaveGuard dirty={() => settings !== undefined && isDirty(settings, draft)} keptByTabs />
    </div>
  )
}
