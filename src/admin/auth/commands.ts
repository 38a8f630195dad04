import { UserRound } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [{ id: 'profile', label: shell.profile, icon: UserRound, keywords: words.keywords.profile, to: '/profile' }],
})
