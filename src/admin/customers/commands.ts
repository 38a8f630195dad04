import { Contact } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

/**
 * The palette cannot search for customers, because it stores the labels of chosen results in the browser, and these
 * labels would be names.
 */
export const commands = (): FeatureCommands => ({
  screens: [
    { id: 'customers', label: shell.customers, icon: Contact, keywords: words.keywords.customers, to: '/customers' },
  ],
})
