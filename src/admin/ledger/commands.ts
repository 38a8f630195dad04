import { Landmark } from 'lucide-react'
import { ledger, palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'

export const commands = (): FeatureCommands => ({
  screens: [{ id: 'ledger', label: ledger.title, icon: Landmark, keywords: words.keywords.ledger, to: '/ledger' }],
})
