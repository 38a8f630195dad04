import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export type ProblemLink = { id: string; label: string; text: string }

type ProblemSummaryProps = {
  title: string
  text: string
  problems: readonly ProblemLink[]
  /** The number of the rejected save, 0 before the first. When it changes, the focus moves to the summary. */
  attempt: number
  /** Opens the field of a problem. */
  onOpen: (id: string) => void
}

/** Lists the errors that prevent a form from being saved, with links to the fields. */
export function ProblemSummary({ title, text, problems, attempt, onOpen }: ProblemSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt === 0) return
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [attempt])
  // The summary stays mounted without problems, so that a new problem while typing does not take the focus.
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-lg border-2 border-danger bg-danger-soft px-4 py-3.5 outline-offset-4"
    >
      <h2 className="flex items-center gap-2 font-semibold text-danger-ink">
        <CircleAlert className="icon-18" aria-hidden="true" />
        {title}
      </h2>
      <p className="mt-1 text-ink-2">{text}</p>
      <ul className="mt-2 grid gap-1">
        {problems.map(problem => (
          <li key={problem.id}>
            <a
              href={`#${problem.id}`}
              className="inline-block py-0.5 font-medium text-danger-ink underline underline-offset-3"
              onClick={event => {
                event.preventDefault()
                onOpen(problem.id)
              }}
            >
              {problem.label}: {problem.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
