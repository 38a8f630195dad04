import { Plus, TrendingUp } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { upsells, palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands, SearchResult } from '../shell/palette/commands.ts'
import { rankMatches } from '../shell/palette/match.ts'
import { queryClient } from '../shell/query-client.ts'
import { upsellsQuery } from './queries.ts'

async function findUpsells(text: string): Promise<SearchResult[]> {
  const funnels = await queryClient.fetchQuery({ ...upsellsQuery, staleTime: 60_000 })
  const named = funnels.map(upsell => ({ ...upsell, label: upsell.name }))
  return rankMatches(named, text)
    .slice(0, 5)
    .map(({ id, label, isActive }) => ({
      id,
      label,
      to: `/upsells?tab=pages&upsell=${id}`,
      ...(!isActive && { detail: words.inactive }),
    }))
}

export const commands = (): FeatureCommands => ({
  screens: [
    { id: 'upsells', label: shell.upsells, icon: TrendingUp, keywords: words.keywords.upsells, to: '/upsells' },
  ],
  actions: [
    {
      id: 'create-upsell',
      label: upsells.create,
      icon: Plus,
      keywords: words.keywords.createUpsell,
      requiredRole: 'editor',
      to: '/upsells?tab=create',
    },
  ],
  finders: [{ id: 'upsells', heading: shell.upsells, icon: TrendingUp, find: findUpsells }],
})
