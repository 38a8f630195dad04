import { Import, Signpost } from 'lucide-react'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'move-in',
      label: words.moveIn,
      icon: Import,
      keywords: words.keywords.moveIn,
      requiredRole: 'admin',
      to: '/move-in',
    },
    {
      id: 'redirects',
      label: words.redirects,
      icon: Signpost,
      keywords: words.keywords.redirects,
      requiredRole: 'admin',
      to: '/move-in/redirects',
    },
  ],
})
