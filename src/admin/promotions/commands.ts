import { Plus, TicketPercent } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { promotions, palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'promotions',
      label: shell.promotions,
      icon: TicketPercent,
      keywords: words.keywords.promotions,
      to: '/promotions',
    },
  ],
  actions: [
    {
      id: 'create-promotion',
      label: promotions.create,
      icon: Plus,
      keywords: words.keywords.createPromotion,
      requiredRole: 'admin',
      to: '/promotions/new',
    },
  ],
})
