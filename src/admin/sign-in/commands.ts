import { KeyRound } from 'lucide-react'
import { palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [
    {
      id: 'sign-in-ways',
      label: words.signInWays,
      icon: KeyRound,
      keywords: words.keywords.signInWays,
      least: 'owner',
      to: '/team/sign-in',
    },
  ],
})
