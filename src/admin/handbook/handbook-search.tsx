import { handbook as words } from '#i18n/lazy-words.ts'
import { SearchField } from '../ui/search-field.tsx'
import { useSearch } from '../ui/use-search.ts'
import { useSlashShortcut } from '../ui/use-slash-shortcut.ts'

/** The search field. The key '/' focuses it from anywhere on the screen. */
export function HandbookSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { typed, setTyped } = useSearch(q, onSearch)
  const field = useSlashShortcut()
  return (
    <search>
      <SearchField ref={field} label={words.search} shortcut="/" maxLength={100} value={typed} onChange={setTyped} />
    </search>
  )
}
