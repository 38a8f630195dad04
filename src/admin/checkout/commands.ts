import { CreditCard, Eye, ListChecks, SlidersHorizontal } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'unified-checkout',
      label: shell.unifiedCheckout,
      icon: CreditCard,
      keywords: words.keywords.checkout,
      to: '/unified-checkout',
    },
    {
      id: 'checkout-manager',
      label: words.checkoutManager,
      icon: ListChecks,
      keywords: words.keywords.checkoutManager,
      to: '/checkout-manager',
    },
    {
      id: 'checkout-config',
      label: words.checkoutConfig,
      icon: SlidersHorizontal,
      keywords: words.keywords.checkoutConfig,
      to: '/checkout-config',
    },
    {
      id: 'checkout-admin',
      label: words.checkoutAdmin,
      icon: Eye,
      keywords: words.keywords.checkoutAdmin,
      to: '/checkout-admin',
    },
  ],
})
