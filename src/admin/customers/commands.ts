import { Contact } from 'lucide-react'
import { shell } from '#words/index.ts'
import { palette as words } from '#words/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

/** No finder: what is found is remembered in the browser by its label, and that of a customer is their name. */
export const commands = (): FeatureCommands => ({
  screens: [
    { id: 'customers', label: shell.customers, icon: Contact, keywords: words.keywords.customers, to: '/customers' },
  ],
})
