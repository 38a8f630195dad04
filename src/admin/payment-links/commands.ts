import { Link2, Plus } from 'lucide-react'
import { paymentLinks, palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'payment-links',
      label: paymentLinks.title,
      icon: Link2,
      keywords: words.keywords.paymentLinks,
      to: '/payment-links',
    },
  ],
  actions: [
    {
      id: 'create-payment-link',
      label: paymentLinks.createLong,
      icon: Plus,
      keywords: words.keywords.createPaymentLink,
      requiredRole: 'admin',
      to: '/payment-links?new=1',
    },
  ],
})
