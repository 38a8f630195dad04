import { mainMenu, operationMenu } from '../menu.ts'
import { commandLoaders } from '../registry.ts'
import type { Command, FeatureCommands, Finder } from './commands.ts'
import { getGlobalCommands } from './global-commands.ts'

export type PaletteCommands = { screens: readonly Command[]; actions: readonly Command[]; finders: readonly Finder[] }

const menuPaths = [...mainMenu, ...operationMenu].map(({ to }) => to)
const getMenuPosition = (command: Command) => {
  const place = 'to' in command ? menuPaths.indexOf(command.to) : -1
  return place < 0 ? menuPaths.length : place
}
/** Products come first among the search results, then orders, then all others. */
const finderOrder = ['products', 'orders']
const getFinderRank = ({ id }: Finder) => {
  const place = finderOrder.indexOf(id)
  return place < 0 ? finderOrder.length : place
}

/** Loads the commands of every feature, with screens in menu order. A feature that cannot be fetched is left out. */
export async function loadPaletteCommands(): Promise<PaletteCommands> {
  const answers = await Promise.allSettled(commandLoaders.map(load => load()))
  const rooms = answers.flatMap((answer): FeatureCommands[] => (answer.status === 'fulfilled' ? [answer.value] : []))
  return {
    screens: rooms.flatMap(({ screens: go = [] }) => go).toSorted((a, b) => getMenuPosition(a) - getMenuPosition(b)),
    actions: [...rooms.flatMap(({ actions: act = [] }) => act), ...getGlobalCommands()],
    finders: rooms.flatMap(({ finders = [] }) => finders).toSorted((a, b) => getFinderRank(a) - getFinderRank(b)),
  }
}
