import { Layers as LayersIcon, type LucideIcon, Plus, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { useFocusFallback } from './use-focus-fallback.ts'

export type PanelName = 'add' | 'layers' | 'edit'
const icons: Record<PanelName, LucideIcon> = { add: Plus, layers: LayersIcon, edit: SlidersHorizontal }
const names: readonly PanelName[] = ['add', 'layers', 'edit']

const getTabId = (name: PanelName) => `visual-tab-${name}`

type PanelTabsProps = {
  open: PanelName | null
  onOpen: (panel: PanelName | null) => void
  /** Whether nothing is selected, so that the inspector shows the settings of the page. */
  isPageShown: boolean
}

/** The tabs of the panels in narrow windows, where at most one panel is open. */
export const PanelTabs = ({ open, onOpen, isPageShown }: PanelTabsProps) => (
  <nav className="vs-tabs" aria-label={words.panels}>
    {names.map(name => {
      const Icon = icons[name]
      return (
        <button
          key={name}
          type="button"
          id={getTabId(name)}
          aria-expanded={open === name}
          aria-controls={open === name ? 'visual-panel' : undefined}
          onClick={() => onOpen(open === name ? null : name)}
        >
          <Icon aria-hidden="true" />
          {name === 'edit' && isPageShown ? words.panelPage : words.panel[name]}
        </button>
      )
    })}
  </nav>
)

/** `subject` identifies the element or page whose fields are shown. */
type PanelProps = { label: string; subject: string; children: ReactNode }

/** The panel to the right of the page. */
export function RightPanel({ label, subject, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useFocusFallback(panel, subject)
  return (
    <aside ref={panel} tabIndex={-1} aria-label={label} className="vs-side vs-right">
      {children}
    </aside>
  )
}

type PanelSheetProps = PanelProps & { name: PanelName; onClose: () => void }

/**
 * The open panel: beside the page, or over its lower half on phones. Escape closes it and returns the focus to its tab.
 */
export function PanelSheet({ name, label, subject, onClose, children }: PanelSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  useFocusFallback(sheet, `${name} ${subject}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel scrolls to its top when another one is shown, which `name` identifies.
  useEffect(() => {
    if (sheet.current) sheet.current.scrollTop = 0
  }, [name])
  return (
    <aside
      ref={sheet}
      id="visual-panel"
      tabIndex={-1}
      aria-label={label}
      className="vs-side"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        document.getElementById(getTabId(name))?.focus()
        onClose()
      }}
    >
      {children}
    </aside>
  )
}
