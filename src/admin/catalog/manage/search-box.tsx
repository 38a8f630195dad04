import { useEffect, useRef, useState } from 'react'
import { catalog } from '#i18n/index.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useSlashShortcut } from '../../ui/use-slash-shortcut.ts'

type SearchBoxProps = { q: string; onSearch: (q: string) => void }

/**
 * Writes the search text to the URL shortly after the last key press. The key '/' focuses this field from anywhere on
 * the screen.
 */
export function SearchBox({ q, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(q)
  const [requested, setRequested] = useState(q)
  const [lastQ, setLastQ] = useState(q)
  const field = useSlashShortcut()
  // Adopts the search text from the URL only if the back button or the clearing of filters changed it, not if this
  // field changed it.
  if (lastQ !== q) {
    setLastQ(q)
    if (q !== requested) setTyped(q)
  }
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    const next = typed.trim().slice(0, 100)
    if (next === lastQ) return
    const timer = setTimeout(() => {
      setRequested(next)
      search.current(next)
    }, 250)
    return () => clearTimeout(timer)
  }, [typed, lastQ])
  return (
    <SearchField
      ref={field}
      className="w-full md:w-[300px]"
      label={catalog.search}
      shortcut="/"
      maxLength={100}
      value={typed}
      onChange={setTyped}
    />
  )
}
