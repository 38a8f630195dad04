import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/auth.ts'
import { palette as words } from '#words/rooms.ts'
import { useMay } from '../me.ts'
import type { Command, Finder, Found } from './commands.ts'
import { matching } from './match.ts'
import { type Recent, recentChoices, rememberChoice } from './recent.ts'
import { loadRooms, type Rooms } from './rooms.ts'
import { useFound } from './use-found.ts'

/** One line of the palette. */
export type Entry = {
  /** Of its own within the palette. */
  value: string
  label: string
  icon: Command['icon']
  detail?: string
  aside?: string
  picture?: string | null
  /** Where it leads; null when it does something instead. */
  to: string | null
  choose: (inNewTab: boolean) => void
}
export type Group = { heading: string; entries: readonly Entry[] }

const none: Rooms = { go: [], act: [], finders: [] }
let loading: Promise<Rooms> | undefined

function useRooms(): Rooms {
  const [rooms, setRooms] = useState(none)
  useEffect(() => {
    loading ??= loadRooms()
    void loading.then(setRooms)
  }, [])
  return rooms
}

/** Which commands this member may use. */
function useAllowed() {
  const may: Record<Role, boolean | null> = {
    viewer: true,
    editor: useMay('editor'),
    admin: useMay('admin'),
    owner: useMay('owner'),
  }
  return ({ least = 'viewer' }: Command) => may[least] === true
}

/** Everything the palette shows for what is typed, in groups, none of them empty. */
export function useEntries(typed: string, close: () => void) {
  const { go, act, finders } = useRooms()
  const allowed = useAllowed()
  const navigate = useNavigate()
  const { groups, ...search } = useFound(finders, typed)
  const recent = useMemo(recentChoices, [])

  function open(to: string, inNewTab: boolean) {
    close()
    if (inNewTab) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
  const ofCommand = (command: Command): Entry => {
    const { id, label, icon } = command
    const to = 'to' in command ? command.to : null
    return {
      value: id,
      label,
      icon,
      to,
      choose(inNewTab) {
        rememberChoice({ id })
        if ('to' in command) return open(command.to, inNewTab)
        close()
        command.run()
      },
    }
  }
  const ofFound = ({ id: finder, icon }: Finder, { id, ...found }: Found): Entry => ({
    ...found,
    value: `${finder}:${id}`,
    icon,
    choose(inNewTab) {
      rememberChoice({ id: `${finder}:${id}`, found: { finder, label: found.label, to: found.to } })
      open(found.to, inNewTab)
    },
  })
  /** What is no longer there, or not allowed any more, is not offered again. */
  const ofRecent = ({ id, found }: Recent): Entry[] => {
    const finder = finders.find(each => each.id === found?.finder)
    if (found && finder) return [ofFound(finder, { ...found, id: id.slice(finder.id.length + 1) })]
    return [...go, ...act].filter(command => command.id === id && allowed(command)).map(ofCommand)
  }

  const offered = (commands: readonly Command[]) => matching(commands.filter(allowed), typed).map(ofCommand)
  const again = typed.trim() === '' ? recent.flatMap(ofRecent) : []
  const isNew = ({ value }: Entry) => !again.some(each => each.value === value)
  const all: Group[] = [
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
