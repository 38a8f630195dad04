import { CreditCard, KeyRound, Link2, Settings, Store } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    { id: 'settings', label: shell.settings, icon: Settings, keywords: words.keywords.settings, to: '/settings' },
    {
      id: 'mappings',
      label: words.mappings,
      icon: Link2,
      keywords: words.keywords.mappings,
      to: '/settings?tab=products',
    },
    {
      id: 'payment-methods',
      label: words.paymentMethods,
      icon: CreditCard,
      keywords: words.keywords.paymentMethods,
      to: '/settings?tab=methods',
    },
    { id: 'shop', label: words.shopSettings, icon: Store, keywords: words.keywords.shop, to: '/settings?tab=shop' },
    {
      id: 'api-keys',
      label: words.apiKeys,
      icon: KeyRound,
      keywords: words.keywords.apiKeys,
      requiredRole: 'owner',
      to: '/api-keys',
    },
  ],
})
