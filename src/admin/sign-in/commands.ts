import { KeyRound } from 'lucide-react'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'sign-in-ways',
      label: words.signInWays,
      icon: KeyRound,
      keywords: words.keywords.signInWays,
      requiredRole: 'owner',
      to: '/team/sign-in',
    },
  ],
})
