import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { pages as words } from '#words/index.ts'
import { Least } from '../shell/least.tsx'
import { useMay } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { Campaigns } from './campaigns.tsx'
import { CreateCampaign } from './create-campaign.tsx'
import { ManagePages } from './manage-pages.tsx'
import { usePlace } from './place.ts'
import { campaignsQuery } from './queries.ts'

export function SalesPagesPage() {
  useTitle(words.documentTitle)
  const [place, go] = usePlace()
  const campaigns = useQuery(campaignsQuery)
  const mayCreate = useMay('editor') !== false
  const hasSome = (campaigns.data?.length ?? 0) > 0
  return (
    <div className="mx-auto max-w-[1240px]">
      <PageHeader
        title={words.title}
        text={words.text}
        actions={
          place.tab === 'campaigns' &&
          hasSome && (
            <Button
              variant="brand"
              className="for-editors"
              icon={<Plus aria-hidden="true" />}
              onClick={() => go('create')}
            >
              {words.newCampaign}
            </Button>
          )
        }
      />
      <Tabs
        value={place.tab}
        onChange={tab => go(tab, place.campaign)}
        tabs={[
          ...(mayCreate || place.tab === 'create' ? [{ value: 'create' as const, label: words.tabCreate }] : []),
          { value: 'campaigns', label: words.tabCampaigns, count: campaigns.data?.length },
          { value: 'pages', label: words.tabPages },
        ]}
      >
        <TabPanel value="create">
          <Least who="editor">
            <CreateCampaign onCreated={id => go('pages', id)} />
          </Least>
        </TabPanel>
        <TabPanel value="campaigns">
          <Campaigns onCreate={() => go('create')} onPages={id => go('pages', id)} />
        </TabPanel>
        <TabPanel value="pages">
          <ManagePages
            campaignId={place.campaign}
            onChoose={id => go('pages', id)}
            onCampaigns={() => go('campaigns')}
          />
        </TabPanel>
      </Tabs>
    </div>
  )
}
