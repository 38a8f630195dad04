import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { getSectionTitle, type SectionId } from './sections.ts'

type SectionProps = { id: SectionId; text?: string; children: ReactNode; savesItself?: boolean }

/** A section of the page of a product. Its heading receives the focus when the section navigation opens the section. */
export function Section({ id, text, children, savesItself = false }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-32 grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0 lg:scroll-mt-20"
    >
      <div>
        <h2
          id={`${id}-title`}
          tabIndex={-1}
          className="w-fit rounded-sm text-md font-semibold tracking-[-.012em] outline-offset-4"
        >
          {getSectionTitle(id, catalog.images)}
        </h2>
        {text && <p className="mt-1 max-w-[68ch] text-ink-2">{text}</p>}
        {savesItself && <SavesItself text={words.savesItself} />}
      </div>
      {children}
    </section>
  )
}

/** A note that changes take effect at once, without the save bar. */
export const SavesItself = ({ text }: { text: string }) => (
  <p className="mt-1 flex items-start gap-1.5 text-sm text-ink-2">
    <Zap className="icon-16 mt-px shrink-0" aria-hidden="true" />
    {text}
  </p>
)
