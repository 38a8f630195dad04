import type { ReactNode } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'

/** The heading above the form for a new page; `children` switch between a folder and a template. */
export const NewPageHeader = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-end justify-between gap-3">
    <div>
      <h2 id="new-page" className="text-md font-semibold tracking-[-.012em]">
        {words.newPage}
      </h2>
      <p className="text-ink-2">{text}</p>
    </div>
    {children}
  </div>
)
