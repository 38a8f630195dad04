import { Landmark } from 'lucide-react'
import { ledger, palette as words } from '#words/rooms.ts'
import type { RoomCommands } from '../shell/palette/commands.ts'

export const commands = (): RoomCommands => ({
  go: [{ id: 'ledger', label: ledger.title, icon: Landmark, keywords: words.keywords.ledger, to: '/ledger' }],
})
