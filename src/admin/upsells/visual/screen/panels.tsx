import { Layers as LayersIcon, type LucideIcon, Plus, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { visualEditor as words } from '#words/rooms.ts'

export type PanelName = 'add' | 'layers' | 'edit'
const icons: Record<PanelName, LucideIcon> = { add: Plus, layers: LayersIcon, edit: SlidersHorizontal }
const names: readonly PanelName[] = ['add', 'layers', 'edit']

type PanelTabsProps = {
  open: PanelName | null
  onOpen: (panel: PanelName | null) => void
  /** Nothing is selected: the panel of an element is that of the page. */
  isPage: boolean
}

/** Below 1024 px one panel at a time, or the page alone. */
export const PanelTabs = ({ open, onOpen, isPage }: PanelTabsProps) => (
  <nav className="vs-tabs" aria-label={words.panels}>
    {names.map(name => {
      const Icon = icons[name]
      return (
        <button
          key={name}
          type="button"
          aria-expanded={open === name}
          aria-controls={open === name ? 'visual-panel' : undefined}
          onClick={() => onOpen(open === name ? null : name)}
        >
          <Icon aria-hidden="true" />
          {name === 'edit' && isPage ? words.panelPage : words.panel[name]}
        </button>
      )
    })}
  </nav>
)

type PanelSheetProps = { name: PanelName; label: string; onClose: () => void; children: ReactNode }

/** The open panel: beside the page, on phones over its lower half. Escape closes it. */
export function PanelSheet({ name, label, onClose, children }: PanelSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel begins at its top.
  useEffect(() => sheet.current?.scrollTo(0, 0), [name])
  return (
    <aside
      ref={sheet}
      id="visual-panel"
      aria-label={label}
      className="vs-side"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </aside>
  )
}
