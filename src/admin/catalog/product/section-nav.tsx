import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { catalog, shell } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { cn } from '../../ui/cn.ts'
import { Select } from '../../ui/select.tsx'
import { getSectionTitle, type SectionId, sectionIds } from './sections.ts'

const isSection = (id: string): id is SectionId => sectionIds.some(each => each === id)

/** Scrolls to a section and moves the focus to its heading, so that the keyboard continues there. */
function showSection(id: SectionId) {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(id)?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'start' })
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}

/** Returns the section at the top of the screen: the last one whose beginning was scrolled past. */
function useVisibleSection(): SectionId {
  const [visible, setVisible] = useState<SectionId>('texts')
  const update = useEffectEvent(() => {
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4
    const passed = sectionIds.filter(id => (document.getElementById(id)?.getBoundingClientRect().top ?? 1) < 180)
    setVisible((isAtEnd && scrollY > 0 ? sectionIds.at(-1) : passed.at(-1)) ?? 'texts')
  })
  useEffect(() => {
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return visible
}

/** Shows the section that the fragment of the address names, even when another screen links to it. */
function useAddressedSection() {
  // The location is a new object when the same section is opened again.
  const location = useLocation()
  useEffect(() => {
    const id = location.hash.slice(1)
    if (!isSection(id)) return
    // Waits for the layout of the sections above, whose lazy parts reserve their height.
    const frame = requestAnimationFrame(() => showSection(id))
    return () => cancelAnimationFrame(frame)
  }, [location])
}

type SectionNavProps = {
  /** The sections with unsaved changes. */
  changed: ReadonlySet<SectionId>
  /** The section of each problem. */
  invalid: readonly SectionId[]
}

/** The sections of the page: a list at the side, and a menu on narrow screens. */
export function SectionNav({ changed, invalid }: SectionNavProps) {
  const visible = useVisibleSection()
  const navigate = useNavigate()
  const { search } = useLocation()
  useAddressedSection()
  const open = (id: SectionId) => void navigate({ hash: `#${id}`, search }, { replace: true, preventScrollReset: true })
  return (
    <nav aria-label={words.sections} className="max-lg:sticky max-lg:top-[60px] max-lg:z-5 lg:sticky lg:top-[84px]">
      <div className="-mx-4 flex items-center gap-3 border-b border-line bg-paper px-4 py-2 md:-mx-8 md:px-8 lg:hidden">
        <label htmlFor="section-jump" className="shrink-0 text-sm text-ink-2">
          {words.jump}
        </label>
        <Select
          id="section-jump"
          className="min-w-0 flex-1 [--h:44px]"
          value={visible}
          onChange={event => isSection(event.target.value) && open(event.target.value)}
        >
          {sectionIds.map(id => (
            <option key={id} value={id}>
              {getSectionTitle(id, catalog.images)}
            </option>
          ))}
        </Select>
      </div>
      <ul className="grid gap-0.5 max-lg:hidden">
        {sectionIds.map(id => (
          <li key={id}>
            <Link
              to={{ search, hash: `#${id}` }}
              replace
              preventScrollReset
              aria-current={id === visible ? 'true' : undefined}
              className={cn(
                'flex min-h-8 items-center justify-between gap-2 rounded-item border-l-2 px-3 py-1.5',
                id === visible
                  ? 'border-brand bg-surface font-medium text-ink'
                  : 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {getSectionTitle(id, catalog.images)}
              <SectionMark problems={invalid.filter(each => each === id).length} isChanged={changed.has(id)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Marks a section with an icon for problems, or else a dot for unsaved changes. Screen readers read the same as text. */
function SectionMark({ problems, isChanged }: { problems: number; isChanged: boolean }) {
  if (problems === 0 && !isChanged) return null
  const text = problems > 0 ? shell.problemTitle(problems) : words.unsavedIn
  return (
    <span className="grid size-4 shrink-0 place-items-center" title={text}>
      {problems > 0 ? (
        <CircleAlert className="icon-16 text-danger" aria-hidden="true" />
      ) : (
        <span className="size-2 rounded-full bg-gold" aria-hidden="true" />
      )}
      <span className="sr-only">{` (${text})`}</span>
    </span>
  )
}
