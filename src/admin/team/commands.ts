import { ScrollText, Users } from 'lucide-react'
import { shell } from '#words/index.ts'
import { palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [
    { id: 'team', label: shell.team, icon: Users, keywords: words.keywords.team, to: '/team' },
    {
      id: 'team-log',
      label: words.teamLog,
      icon: ScrollText,
      keywords: words.keywords.teamLog,
      least: 'admin',
      to: '/team/log',
    },
  ],
})
