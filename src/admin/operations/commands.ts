import { Activity } from 'lucide-react'
import { shell } from '#words/index.ts'
import { palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [
    {
      id: 'operations',
      label: shell.operations,
      icon: Activity,
      keywords: words.keywords.operations,
      to: '/operations',
    },
  ],
})
