import { Contact } from 'lucide-react'
import { shell } from '#words/index.ts'
import { palette as words } from '#words/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

/**
 * There is no search for customers here: the palette stores results in the browser by label, and this would store
 * names.
 */
export const commands = (): FeatureCommands => ({
  screens: [
    { id: 'customers', label: shell.customers, icon: Contact, keywords: words.keywords.customers, to: '/customers' },
  ],
})
