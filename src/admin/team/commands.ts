import { ScrollText, Users } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    { id: 'team', label: shell.team, icon: Users, keywords: words.keywords.team, to: '/team' },
    {
      id: 'team-log',
      label: words.teamLog,
      icon: ScrollText,
      keywords: words.keywords.teamLog,
      requiredRole: 'admin',
      to: '/team/log',
    },
  ],
})
