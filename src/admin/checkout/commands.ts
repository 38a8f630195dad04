import { CreditCard } from 'lucide-react'
import { shell } from '#words/index.ts'
import { palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [
    {
      id: 'unified-checkout',
      label: shell.unifiedCheckout,
      icon: CreditCard,
      keywords: words.keywords.checkout,
      to: '/unified-checkout',
    },
  ],
})
