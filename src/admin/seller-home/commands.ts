import { House } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [{ id: 'home', label: shell.home, icon: House, keywords: words.keywords.home, to: '/home' }],
})
