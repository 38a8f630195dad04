import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  text: ReactNode
  /** The main button and at most one alternative. */
  actions?: ReactNode
  note?: ReactNode
  /** An illustration of what the screen looks like with content. */
  picture?: ReactNode
}

/** Replaces an empty list. Its texts name the first useful step instead of stating that the list is empty. */
export function EmptyState({ title, text, actions, note, picture }: EmptyStateProps) {
  return (
    <section className="grid items-center gap-12 py-12 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="max-w-[520px]">
        <h2 className="text-2xl font-bold tracking-[-.035em]">{title}</h2>
        <p className="mt-2 text-md text-ink-2">{text}</p>
        {actions && <div className="mt-5.5 flex flex-wrap gap-2">{actions}</div>}
        {note && <p className="mt-4 text-sm text-ink-2">{note}</p>}
      </div>
      {picture && (
        <div className="hidden lg:block" aria-hidden="true">
          {picture}
        </div>
      )}
    </section>
  )
}
