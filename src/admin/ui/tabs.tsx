import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { locale } from '#i18n/index.ts'
import { cn } from './cn.ts'

type TabsProps<T extends string> = {
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: string; count?: number | undefined }[]
  children: ReactNode
  className?: string
}

/**
 * Keeps the selected tab visible in a scrolling row, even after a count that loads later has widened an earlier tab.
 */
function useScrollIntoView(shown: string) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is read from the DOM, and `shown` says when it changed.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [shown])
  return list
}

/** The row of tabs; its children contain a TabPanel for each tab. */
export function Tabs<T extends string>({ value, onChange, tabs, children, className }: TabsProps<T>) {
  const list = useScrollIntoView(`${value} ${tabs.map(tab => `${tab.label} ${tab.count}`)}`)
  return (
    <Base.Root value={value} onValueChange={next => onChange(next as T)} className={className}>
      <Base.List
        ref={list}
        className="tabs relative mb-5 flex gap-x-5.5 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <Base.Tab key={tab.value} value={tab.value} className="tab outline-offset-[-2px]">
            {tab.label}
            {tab.count !== undefined && <span className="tab-count">{tab.count.toLocaleString(locale)}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  )
}

type TabPanelProps = {
  value: string
  children: ReactNode
  className?: string
  /** Keeps the panel mounted while another tab is shown, so that its input is not lost. */
  keepMounted?: boolean
}

export function TabPanel({ value, children, className, keepMounted = false }: TabPanelProps) {
  return (
    <Base.Panel value={value} keepMounted={keepMounted} className={cn('outline-offset-4', className)}>
      {children}
    </Base.Panel>
  )
}
