import { Mail } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [{ id: 'mails', label: shell.mails, icon: Mail, keywords: words.keywords.mails, to: '/mails' }],
})
