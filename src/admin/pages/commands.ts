import { LayoutTemplate, Plus } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { pages, palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands, SearchResult } from '../shell/palette/commands.ts'
import { rankMatches } from '../shell/palette/match.ts'
import { queryClient } from '../shell/query-client.ts'
import { campaignsQuery } from './queries.ts'

async function findCampaigns(text: string): Promise<SearchResult[]> {
  const campaigns = await queryClient.fetchQuery({ ...campaignsQuery, staleTime: 60_000 })
  const named = campaigns.map(campaign => ({ ...campaign, label: campaign.name }))
  return rankMatches(named, text)
    .slice(0, 5)
    .map(({ id, label, isActive }) => ({
      id,
      label,
      to: `/sales-pages?tab=pages&campaign=${id}`,
      ...(!isActive && { detail: words.inactive }),
    }))
}

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'sales-pages',
      label: shell.salesPages,
      icon: LayoutTemplate,
      keywords: words.keywords.salesPages,
      to: '/sales-pages',
    },
  ],
  actions: [
    {
      id: 'create-campaign',
      label: pages.tabCreate,
      icon: Plus,
      keywords: words.keywords.createCampaign,
      requiredRole: 'editor',
      to: '/sales-pages?tab=create',
    },
  ],
  finders: [{ id: 'campaigns', heading: shell.salesPages, icon: LayoutTemplate, find: findCampaigns }],
})
