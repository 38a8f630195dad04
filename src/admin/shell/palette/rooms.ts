import { mainMenu, operationMenu } from '../menu.ts'
import { roomCommands } from '../registry.ts'
import type { Command, Finder, RoomCommands } from './commands.ts'
import { frameCommands } from './frame-commands.ts'

export type Rooms = { go: readonly Command[]; act: readonly Command[]; finders: readonly Finder[] }

const menu = [...mainMenu, ...operationMenu].map(({ to }) => to)
const placeOf = (command: Command) => {
  const place = 'to' in command ? menu.indexOf(command.to) : -1
  return place < 0 ? menu.length : place
}
/** Of what is found: products first, then orders, then the others. */
const findersFirst = ['products', 'orders']
const rank = ({ id }: Finder) => {
  const place = findersFirst.indexOf(id)
  return place < 0 ? findersFirst.length : place
}

/** What every room registered: screens as the menu has them, then the others. A room that cannot be fetched is left out. */
export async function loadRooms(): Promise<Rooms> {
  const answers = await Promise.allSettled(roomCommands.map(load => load()))
  const rooms = answers.flatMap((answer): RoomCommands[] => (answer.status === 'fulfilled' ? [answer.value] : []))
  return {
    go: rooms.flatMap(({ go = [] }) => go).toSorted((a, b) => placeOf(a) - placeOf(b)),
    act: [...rooms.flatMap(({ act = [] }) => act), ...frameCommands()],
    finders: rooms.flatMap(({ finders = [] }) => finders).toSorted((a, b) => rank(a) - rank(b)),
  }
}
