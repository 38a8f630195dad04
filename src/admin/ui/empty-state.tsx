import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { HelpLink } from './help-link.tsx'
import type { HelpTopic } from './help-topics.ts'

type EmptyStateProps = {
  title: string
  text: ReactNode
  /** The main button. */
  actions?: ReactNode
  /** A link to another useful step. */
  alternative?: { to: string; label: string }
  note?: ReactNode
  /** The section of the handbook that explains how to fill the list. */
  help?: HelpTopic
  /** An illustration of what the screen looks like with content. */
  picture?: ReactNode
}

/** Replaces an empty list. Its texts name the first useful step instead of stating that the list is empty. */
export function EmptyState({ title, text, actions, alternative, note, help, picture }: EmptyStateProps) {
  return (
    <section className="grid items-center gap-12 py-12 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="max-w-[520px]">
        <h2 className="text-2xl font-bold tracking-[-.035em]">{title}</h2>
        <p className="mt-2 text-md text-ink-2">{text}</p>
        {(actions || alternative) && (
          <div className="mt-5.5 flex flex-wrap gap-2 max-sm:[&_.btn]:h-auto max-sm:[&_.btn]:min-h-12 max-sm:[&_.btn]:whitespace-normal max-sm:[&_.btn]:py-2 max-sm:[&_.btn]:text-left max-sm:[&_.btn]:leading-snug">
            {actions}
            {alternative && (
              <ButtonLink to={alternative.to} variant="outline" size="lg">
                {alternative.label}
              </ButtonLink>
            )}
          </div>
        )}
        {note && <p className="mt-4 text-sm text-ink-2">{note}</p>}
        {help && (
          <p className="mt-4">
            <HelpLink topic={help} about={title} />
          </p>
        )}
      </div>
      {picture && (
        <div className="hidden lg:block" aria-hidden="true">
          {picture}
        </div>
      )}
    </section>
  )
}
