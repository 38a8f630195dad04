import { Mail } from 'lucide-react'
import { shell } from '#words/index.ts'
import { palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [{ id: 'mails', label: shell.mails, icon: Mail, keywords: words.keywords.mails, to: '/mails' }],
})
