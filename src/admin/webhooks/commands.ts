import { Plus, Webhook } from 'lucide-react'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'webhooks',
      label: words.webhooks,
      icon: Webhook,
      keywords: words.keywords.webhooks,
      requiredRole: 'admin',
      to: '/settings/webhooks',
    },
  ],
  actions: [
    {
      id: 'create-webhook',
      label: words.createWebhook,
      icon: Plus,
      keywords: words.keywords.createWebhook,
      requiredRole: 'admin',
      to: '/settings/webhooks/new',
    },
  ],
})
