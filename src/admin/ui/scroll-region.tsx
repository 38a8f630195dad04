import type { ReactNode } from 'react'

type ScrollRegionProps = { label: string; className: string; children: ReactNode }

/** A part of the screen that scrolls on its own. It can be focused, so that it scrolls by keyboard (WCAG 2.1.1). */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll only what can be focused.
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  )
}
