import { Repeat } from 'lucide-react'
import { shell } from '#words/index.ts'
import { palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [
    {
      id: 'subscriptions',
      label: shell.subscriptions,
      icon: Repeat,
      keywords: words.keywords.subscriptions,
      to: '/subscriptions',
    },
  ],
})
