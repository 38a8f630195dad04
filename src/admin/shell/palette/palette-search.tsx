import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk'
import { CornerDownLeft, Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import { keyNames } from '../key-names.ts'
import { Highlighted } from './highlighted.tsx'
import { PaletteFooter } from './palette-footer.tsx'
import { type PaletteEntry, useEntries } from './use-entries.ts'

function ResultRow({ entry, typed, onChoose }: { entry: PaletteEntry; typed: string; onChoose: () => void }) {
  const { icon: Icon, picture } = entry
  return (
    <CommandItem className="palette-item" value={entry.value} onSelect={onChoose}>
      {picture ? (
        <img src={picture} alt="" className="size-7 rounded-sm bg-sunken object-cover" />
      ) : (
        <Icon className="icon-18" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1 truncate">
        <Highlighted text={entry.label} typed={typed} />
        {entry.detail && <span className="ml-2 text-ink-2">{entry.detail}</span>}
      </span>
      {entry.aside && <span className="num text-ink-2">{entry.aside}</span>}
      <CornerDownLeft className="palette-enter icon-18" aria-hidden="true" />
    </CommandItem>
  )
}

type StatusProps = { typed: string; count: number; isSearching: boolean; hasFailed: boolean }

/** Describes the result of the search as text, which screen readers announce. */
function SearchStatus({ typed, count, isSearching, hasFailed }: StatusProps) {
  if (hasFailed) return <p className="palette-note text-danger-ink">{words.findFailed}</p>
  if (count > 0) return <p className="sr-only">{words.found(count)}</p>
  if (isSearching) return <p className="palette-note text-ink-2">{words.searching}</p>
  return (
    <div className="palette-note">
      <p className="font-medium">{words.none(typed.trim())}</p>
      <p className="mt-1 text-ink-2">{words.noneHint}</p>
    </div>
  )
}

export function PaletteSearch({ input, onClose }: { input: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const inNewTab = useRef(false)
  const { groups, foundFor, isSearching, hasFailed } = useEntries(typed, onClose)
  const root = useRef<HTMLDivElement>(null)
  // The key Home makes cmdk select the first of the new results, which Enter then opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for new results, which it does not read.
  useEffect(() => {
    root.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  }, [foundFor])
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const notice = (event: { ctrlKey: boolean; metaKey: boolean }) => {
    inNewTab.current = event.ctrlKey || event.metaKey
  }
  return (
    // Filtering by the library is off, because `useEntries` filters: it ignores accents and includes the server's
    // results.
    <CommandRoot
      ref={root}
      label={words.title}
      shouldFilter={false}
      vimBindings={false}
      loop
      className="flex min-h-0 flex-col outline-0"
      onKeyDown={notice}
      onClickCapture={notice}
    >
      <div className="palette-head">
        <Search aria-hidden="true" />
        <CommandInput ref={input} value={typed} onValueChange={setTyped} placeholder={shell.search} maxLength={100} />
        <button type="button" className="palette-close" aria-label={shell.close} onClick={onClose}>
          <span className="kbd max-md:hidden">{keyNames.escape}</span>
          <X className="icon-18 md:hidden" aria-hidden="true" />
        </button>
      </div>
      <div role="status">
        <SearchStatus typed={typed} count={count} isSearching={isSearching} hasFailed={hasFailed} />
      </div>
      <CommandList label={words.results} className="palette-list" hidden={count === 0}>
        {groups.map(({ heading, entries }) => (
          <CommandGroup key={heading} heading={heading}>
            {entries.map(entry => (
              <ResultRow
                key={entry.value}
                entry={entry}
                typed={typed}
                onChoose={() => entry.choose(inNewTab.current && entry.to !== null)}
              />
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      <PaletteFooter />
    </CommandRoot>
  )
}
