import { mainMenu, operationMenu } from '../menu.ts'
import { commandLoaders } from '../registry.ts'
import type { Command, FeatureCommands, Finder } from './commands.ts'
import { getGlobalCommands } from './global-commands.ts'

export type PaletteCommands = { screens: readonly Command[]; actions: readonly Command[]; finders: readonly Finder[] }

const menuPaths = [...mainMenu, ...operationMenu].map(({ to }) => to)
const getMenuPosition = (command: Command) => {
  const index = 'to' in command ? menuPaths.indexOf(command.to) : -1
  return index < 0 ? menuPaths.length : index
}
/** Search results for products come first, then orders, then all others. */
const finderOrder = ['products', 'orders']
const getFinderRank = ({ id }: Finder) => {
  const index = finderOrder.indexOf(id)
  return index < 0 ? finderOrder.length : index
}

/**
 * Loads the commands of every feature, with screens in menu order. A feature whose code cannot be fetched is left out.
 */
export async function loadPaletteCommands(): Promise<PaletteCommands> {
  const results = await Promise.allSettled(commandLoaders.map(load => load()))
  const features = results.flatMap((result): FeatureCommands[] => (result.status === 'fulfilled' ? [result.value] : []))
  return {
    screens: features
      .flatMap(({ screens: own = [] }) => own)
      .toSorted((a, b) => getMenuPosition(a) - getMenuPosition(b)),
    actions: [...features.flatMap(({ actions: own = [] }) => own), ...getGlobalCommands()],
    finders: features.flatMap(({ finders = [] }) => finders).toSorted((a, b) => getFinderRank(a) - getFinderRank(b)),
  }
}
