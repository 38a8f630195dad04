import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { locale } from '#i18n/index.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { LazyComponent, lazyComponent } from '../shell/lazy-component.tsx'
import { useHasRole } from '../shell/me.ts'
import { RequireRole } from '../shell/require-role.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { type CampaignForm, emptyForm } from './campaigns/campaign-form.ts'
import { Campaigns } from './campaigns/campaigns.tsx'
import { CreateCampaign } from './campaigns/create-campaign.tsx'
import { EditCampaign } from './campaigns/edit-campaign.tsx'
import { createEmptyChoice, type TemplateChoice } from './library/template-choice.ts'
import { ManagePages } from './manage/manage-pages.tsx'
import { campaignsQuery } from './queries.ts'
import { useScreenLocation } from './screen-location.ts'

const lazyEditor = lazyComponent(async () => (await import('../editor/page-editor.tsx')).PageEditor)

/** The draft of a new campaign, kept by the page so that switching tabs does not lose it. */
function useNewCampaign() {
  const [form, setForm] = useState<CampaignForm>(emptyForm)
  const [choice, setChoice] = useState<TemplateChoice>(() => createEmptyChoice(locale))
  const [hasChosenProducts, setChosenProducts] = useState(false)
  const isTyped = form.name !== '' || form.description !== '' || form.productIds.length > 0 || choice.template !== null
  return {
    form,
    choice,
    hasChosenProducts,
    isTyped,
    choose: (changedFields: Partial<TemplateChoice>) => setChoice(current => ({ ...current, ...changedFields })),
    change(changedFields: Partial<CampaignForm>) {
      if (changedFields.productIds !== undefined) setChosenProducts(true)
      setForm(current => ({ ...current, ...changedFields }))
    },
    clear() {
      setForm(emptyForm)
      setChosenProducts(false)
      setChoice(createEmptyChoice(locale))
    },
  }
}

function SalesPagesTabs({ newCampaign }: { newCampaign: ReturnType<typeof useNewCampaign> }) {
  const [location, go] = useScreenLocation()
  const campaigns = useQuery(campaignsQuery)
  const mayCreate = useHasRole('editor') !== false
  const hasSome = (campaigns.data?.length ?? 0) > 0
  return (
    <>
      <PageHeader
        title={words.title}
        text={words.text}
        actions={
          location.tab === 'campaigns' &&
          !location.edit &&
          hasSome && (
            <Button
              variant="brand"
              className="for-editors"
              icon={<Plus aria-hidden="true" />}
              onClick={() => go({ tab: 'create' })}
            >
              {words.newCampaign}
            </Button>
          )
        }
      />
      <Tabs
        value={location.tab}
        onChange={tab => go({ tab, campaign: location.campaign })}
        tabs={[
          ...(mayCreate || location.tab === 'create' ? [{ value: 'create' as const, label: words.tabCreate }] : []),
          { value: 'campaigns', label: words.tabCampaigns, count: campaigns.data?.length },
          { value: 'pages', label: words.tabPages },
        ]}
      >
        <TabPanel value="create">
          <RequireRole atLeast="editor">
            <CreateCampaign
              form={newCampaign.form}
              hasChosenProducts={newCampaign.hasChosenProducts}
              onChange={newCampaign.change}
              choice={newCampaign.choice}
              onChoose={newCampaign.choose}
              onCreated={campaign => {
                newCampaign.clear()
                go({ tab: 'pages', campaign })
              }}
            />
          </RequireRole>
        </TabPanel>
        <TabPanel value="campaigns">
          {location.edit ? (
            <RequireRole atLeast="editor">
              <EditCampaign id={location.edit} onBack={() => go({ tab: 'campaigns' })} />
            </RequireRole>
          ) : (
            <Campaigns
              q={location.q}
              onSearch={q => go({ tab: 'campaigns', q }, true)}
              onCreate={() => go({ tab: 'create' })}
              onPages={campaign => go({ tab: 'pages', campaign })}
              onEdit={edit => go({ tab: 'campaigns', edit })}
            />
          )}
        </TabPanel>
        <TabPanel value="pages">
          <ManagePages campaignId={location.campaign} go={go} />
        </TabPanel>
      </Tabs>
      {/* The views that are excluded here have their own leave guard. */}
      {location.tab !== 'pages' && !location.edit && <LeaveGuard dirty={() => newCampaign.isTyped} keptByTabs />}
    </>
  )
}

export function SalesPagesPage() {
  useTitle(words.documentTitle)
  const [location, go] = useScreenLocation()
  const newCampaign = useNewCampaign()
  const isNear = location.tab === 'pages'
  useEffect(() => {
    if (isNear) lazyEditor.preload()
  }, [isNear])
  if (location.page)
    return (
      <LazyComponent
        part={lazyEditor}
        key={location.page}
        waiting={<LoadingRows />}
        props={{
          kind: 'sales',
          id: location.page,
          view: location.view,
          onBack: () => go({ tab: 'pages', campaign: location.campaign }),
          onView: view => go({ tab: 'pages', campaign: location.campaign, page: location.page, view }, true),
        }}
      />
    )
  return (
    <div className="mx-auto max-w-[1240px]">
      <SalesPagesTabs newCampaign={newCampaign} />
    </div>
  )
}
