import { Repeat } from 'lucide-react'
import { shell } from '#words/index.ts'
import { palette as words } from '#words/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [
    {
      id: 'subscriptions',
      label: shell.subscriptions,
      icon: Repeat,
      keywords: words.keywords.subscriptions,
      to: '/subscriptions',
    },
  ],
})
