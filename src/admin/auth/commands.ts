import { UserRound } from 'lucide-react'
import { shell } from '#words/index.ts'
import { palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [{ id: 'profile', label: shell.profile, icon: UserRound, keywords: words.keywords.profile, to: '/profile' }],
})
