import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/auth.ts'
import { palette as words } from '#words/lazy-words.ts'
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
  /** The target; null for an action. */
  to: string | null
  choose: (inNewTab: boolean) => void
}
export type PaletteGroup = { heading: string; entries: readonly PaletteEntry[] }

const noCommands: PaletteCommands = { screens: [], actions: [], finders: [] }
let loading: Promise<PaletteCommands> | undefined

function usePaletteCommands(): PaletteCommands {
  const [rooms, setRooms] = useState(noCommands)
  useEffect(() => {
    loading ??= loadPaletteCommands()
    void loading.then(setRooms)
  }, [])
  return rooms
}

function useIsAllowed() {
  const may: Record<Role, boolean | null> = {
    viewer: true,
    editor: useHasRole('editor'),
    admin: useHasRole('admin'),
    owner: useHasRole('owner'),
  }
  return ({ requiredRole: least = 'viewer' }: Command) => may[least] === true
}

/** Returns the entries for the typed text, in groups that are never empty. */
export function useEntries(typed: string, close: () => void) {
  const { screens: go, actions: act, finders } = usePaletteCommands()
  const allowed = useIsAllowed()
  const navigate = useNavigate()
  const { groups, ...search } = useSearchResults(finders, typed)
  const recent = useMemo(loadRecentChoices, [])

  function open(to: string, inNewTab: boolean) {
    close()
    if (inNewTab) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
  const ofCommand = (command: Command): PaletteEntry => {
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
  const ofFound = ({ id: finder, icon }: Finder, { id, ...found }: SearchResult): PaletteEntry => ({
    ...found,
    value: `${finder}:${id}`,
    icon,
    choose(inNewTab) {
      saveRecentChoice({ id: `${finder}:${id}`, found: { finder, label: found.label, to: found.to } })
      open(found.to, inNewTab)
    },
  })
  /** Commands that were removed or are no longer allowed are left out. */
  const ofRecent = ({ id, found }: Recent): PaletteEntry[] => {
    const finder = finders.find(each => each.id === found?.finder)
    if (found && finder) return [ofFound(finder, { ...found, id: id.slice(finder.id.length + 1) })]
    return [...go, ...act].filter(command => command.id === id && allowed(command)).map(ofCommand)
  }

  const offered = (commands: readonly Command[]) => rankMatches(commands.filter(allowed), typed).map(ofCommand)
  const again = typed.trim() === '' ? recent.flatMap(ofRecent) : []
  const isNew = ({ value }: PaletteEntry) => !again.some(each => each.value === value)
  const all: PaletteGroup[] = [
    { heading: words.recent, entries: again },
    { heading: words.go, entries: offered(go).filter(isNew) },
    ...groups.map(({ finder, found }) => ({
      heading: finder.heading,
      entries: found.map(each => ofFound(finder, each)),
    })),
    { heading: words.act, entries: offered(act).filter(isNew) },
  ]
  return { groups: all.filter(({ entries }) => entries.length > 0), ...search }
}
