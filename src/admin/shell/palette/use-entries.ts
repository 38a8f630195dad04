import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/auth.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../me.ts'
import type { Command, Finder, SearchResult } from './commands.ts'
import { rankMatches } from './match.ts'
import { loadPaletteCommands, type PaletteCommands } from './palette-commands.ts'
import { loadRecentChoices, type Recent, saveRecentChoice } from './recent.ts'
import { useSearchResults } from './use-search-results.ts'

export type PaletteEntry = {
  /** Unique within the palette. */
  value: string
  label: string
  icon: Command['icon']
  detail?: string
  aside?: string
  picture?: string | null
  /** The path that the entry opens; null for an action. */
  to: string | null
  choose: (inNewTab: boolean) => void
}
export type PaletteGroup = { heading: string; entries: readonly PaletteEntry[] }

const noCommands: PaletteCommands = { screens: [], actions: [], finders: [] }
let loading: Promise<PaletteCommands> | undefined

function usePaletteCommands(): PaletteCommands {
  const [commands, setCommands] = useState(noCommands)
  useEffect(() => {
    loading ??= loadPaletteCommands()
    void loading.then(setCommands)
  }, [])
  return commands
}

function useIsAllowed() {
  const allowedByRole: Record<Role, boolean | null> = {
    viewer: true,
    editor: useHasRole('editor'),
    admin: useHasRole('admin'),
    owner: useHasRole('owner'),
  }
  return ({ requiredRole: role = 'viewer' }: Command) => allowedByRole[role] === true
}

/** Returns the entries for the typed text, in groups that are never empty. */
export function useEntries(typed: string, close: () => void) {
  const { screens: screenCommands, actions: actionCommands, finders } = usePaletteCommands()
  const isAllowed = useIsAllowed()
  const navigate = useNavigate()
  const { groups, ...search } = useSearchResults(finders, typed)
  const recent = useMemo(loadRecentChoices, [])

  function open(to: string, inNewTab: boolean) {
    close()
    if (inNewTab) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
  const toCommandEntry = (command: Command): PaletteEntry => {
    const { id, label, icon } = command
    const to = 'to' in command ? command.to : null
    return {
      value: id,
      label,
      icon,
      to,
      choose(inNewTab) {
        saveRecentChoice({ id })
        if ('to' in command) return open(command.to, inNewTab)
        close()
        command.run()
      },
    }
  }
  const toResultEntry = ({ id: finder, icon }: Finder, { id, ...found }: SearchResult): PaletteEntry => ({
    ...found,
    value: `${finder}:${id}`,
    icon,
    choose(inNewTab) {
      saveRecentChoice({ id: `${finder}:${id}`, found: { finder, label: found.label, to: found.to } })
      open(found.to, inNewTab)
    },
  })
  /** Commands that were removed or are no longer allowed are left out. */
  const toRecentEntries = ({ id, found }: Recent): PaletteEntry[] => {
    const finder = finders.find(each => each.id === found?.finder)
    if (found && finder) return [toResultEntry(finder, { ...found, id: id.slice(finder.id.length + 1) })]
    return [...screenCommands, ...actionCommands]
      .filter(command => command.id === id && isAllowed(command))
      .map(toCommandEntry)
  }

  const buildEntries = (commands: readonly Command[]) =>
    rankMatches(commands.filter(isAllowed), typed).map(toCommandEntry)
  const recentEntries = typed.trim() === '' ? recent.flatMap(toRecentEntries) : []
  const isNew = ({ value }: PaletteEntry) => !recentEntries.some(each => each.value === value)
  const all: PaletteGroup[] = [
    { heading: words.recent, entries: recentEntries },
    { heading: words.go, entries: buildEntries(screenCommands).filter(isNew) },
    ...groups.map(({ finder, found }) => ({
      heading: finder.heading,
      entries: found.map(each => toResultEntry(finder, each)),
    })),
    { heading: words.act, entries: buildEntries(actionCommands).filter(isNew) },
  ]
  return { groups: all.filter(({ entries }) => entries.length > 0), ...search }
}
