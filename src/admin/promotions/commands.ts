import { Plus, TicketPercent } from 'lucide-react'
import { shell } from '#words/index.ts'
import { promotions, palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [
    {
      id: 'promotions',
      label: shell.promotions,
      icon: TicketPercent,
      keywords: words.keywords.promotions,
      to: '/promotions',
    },
  ],
  act: [
    {
      id: 'create-promotion',
      label: promotions.create,
      icon: Plus,
      keywords: words.keywords.createPromotion,
      least: 'admin',
      to: '/promotions/new',
    },
  ],
})
