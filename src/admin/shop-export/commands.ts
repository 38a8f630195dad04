import { FolderDown } from 'lucide-react'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'export-all',
      label: words.exportAll,
      icon: FolderDown,
      keywords: words.keywords.exportAll,
      requiredRole: 'owner',
      to: '/settings/export',
    },
  ],
})
