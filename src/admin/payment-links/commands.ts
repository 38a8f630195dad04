import { Link2, Plus } from 'lucide-react'
import { paymentLinks, palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [
    {
      id: 'payment-links',
      label: paymentLinks.title,
      icon: Link2,
      keywords: words.keywords.paymentLinks,
      to: '/payment-links',
    },
  ],
  act: [
    {
      id: 'create-payment-link',
      label: paymentLinks.createLong,
      icon: Plus,
      keywords: words.keywords.createPaymentLink,
      least: 'admin',
      to: '/payment-links?new=1',
    },
  ],
})
