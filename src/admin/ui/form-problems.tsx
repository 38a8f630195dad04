import { useEffect, useRef, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { type ProblemLink, ProblemSummary } from './problem-summary.tsx'

const invalidSelector = '[aria-invalid="true"], [data-problem]'

/** A problem and the element that takes the focus to correct the problem. */
type FormProblem = ProblemLink & { target: HTMLElement | null }

const readText = (node: Node | null | undefined) => node?.textContent?.trim() ?? ''

/** Reads the problem of a group of checkboxes: an element with `data-problem` in a fieldset. */
function readGroupProblem(message: HTMLElement, id: string): FormProblem {
  const group = message.closest('fieldset')
  const target = group?.querySelector<HTMLElement>('[role="checkbox"], input') ?? null
  return { id, label: readText(group?.querySelector('legend')), text: readText(message), target }
}

/** Reads the problem of a control from its label and its message. A control of a list has the name of its line first. */
function readFieldProblem(control: HTMLElement, id: string): FormProblem {
  // The first part of a label is its text; the mark of an optional field comes after the text.
  const label =
    control.getAttribute('aria-label') ??
    readText(document.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.firstChild)
  const message = document.getElementById(control.getAttribute('aria-describedby') ?? '')
  const line = control.closest('[data-line]')?.getAttribute('data-line')
  return { id, label: [line, label].filter(Boolean).join(', '), text: readText(message), target: control }
}

const listProblems = (form: HTMLElement): FormProblem[] =>
  [...form.querySelectorAll<HTMLElement>(invalidSelector)].map((element, index) =>
    'problem' in element.dataset
      ? readGroupProblem(element, `problem-${index}`)
      : readFieldProblem(element, element.id || `problem-${index}`),
  )

const toKey = (problems: readonly FormProblem[]) => problems.map(({ id, text }) => `${id} ${text}`).join()

type FormProblemsProps = {
  /** How often a save was tried. Before the first time, the problems are shown only at their fields. */
  attempts: number
  /** Whether the server rejected fields of the form. */
  isRejected?: boolean
}

/**
 * Lists the invalid fields of the form whose first child this component is, with links to the fields. Takes the focus
 * after a save was tried, and when the server rejects fields; typing does not move the focus.
 */
export function FormProblems({ attempts, isRejected = false }: FormProblemsProps) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef({ attempts: 0, isRejected: false })
  const [shown, setShown] = useState<{ problems: readonly FormProblem[]; attempt: number }>({
    problems: [],
    attempt: 0,
  })
  // The fields are read after each render of the form, because only the fields know what is written at them.
  useEffect(() => {
    const form = place.current?.parentElement
    const problems = attempts > 0 && form ? listProblems(form) : []
    const isNew = attempts > seen.current.attempts || (attempts > 0 && isRejected && !seen.current.isRejected)
    seen.current = { attempts, isRejected }
    setShown(current =>
      isNew || toKey(current.problems) !== toKey(problems)
        ? { problems, attempt: current.attempt + Number(isNew) }
        : current,
    )
  })
  function openField(id: string) {
    const target = shown.problems.find(problem => problem.id === id)?.target
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }
  return (
    <div ref={place} className="empty:hidden">
      <ProblemSummary
        title={shell.problemTitle(shown.problems.length)}
        text={shell.problemText}
        problems={shown.problems}
        attempt={shown.attempt}
        onOpen={openField}
      />
    </div>
  )
}
