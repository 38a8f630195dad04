import { Rocket } from 'lucide-react'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'going-live',
      label: words.goingLive,
      icon: Rocket,
      keywords: words.keywords.goingLive,
      to: '/going-live',
    },
  ],
})
