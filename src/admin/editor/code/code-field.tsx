import { type Diagnostic, linter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { Finding } from '#page-source/lint-page.ts'
import { pages as words } from '#words/rooms.ts'
import { spliceBetween } from '../session/history.ts'
import { codeWriting, contentAttributes, languageSupport } from './code-setup.ts'
import type { languageOf } from './project-texts.ts'

/** A text as a field shows it: lines end alike. */
const shown = (text: string) => text.replace(/\r\n?/g, '\n')

function diagnosticOf(finding: Finding): Diagnostic {
  const { start: from, end: to, kind } = finding
  const message = kind === 'broken' ? words.lintBroken(finding.reference) : words.lints[kind]
  return { from, to, severity: kind === 'broken' ? 'error' : 'warning', message }
}

type CodeFieldProps = {
  name: string
  value: string
  language: ReturnType<typeof languageOf>
  /** Told which lines are broken; null where nothing looks. */
  lint: ((text: string) => Promise<Finding[]>) | null
  onChange: (value: string) => void
  undo: () => void
  redo: () => void
}

/** Puts in the field what the session has, where that is something else: what was undone, merged or restored. */
function show(view: EditorView, value: string) {
  const before = view.state.doc.toString()
  const after = shown(value)
  if (before === after) return
  const { start, end, text } = spliceBetween(before, after)
  const isIn = view.hasFocus
  view.dispatch({
    changes: { from: start, to: end, insert: text },
    ...(isIn && { selection: { anchor: start + text.length }, scrollIntoView: true }),
  })
}

/** One text as code. What is typed goes to the session at once; what the session changes comes here. */
export function CodeField(props: CodeFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const now = useRef(props)
  now.current = props
  const { name, value, language } = props

  useEffect(() => {
    if (!place.current) return
    const { lint } = now.current
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: now.current.value,
        extensions: [
          codeWriting(
            () => now.current.undo(),
            () => now.current.redo(),
          ),
          languageSupport(language),
          EditorView.contentAttributes.of({ ...contentAttributes(name), 'aria-describedby': 'code-keys' }),
          EditorView.updateListener.of(update => {
            if (update.docChanged) now.current.onChange(update.state.doc.toString())
          }),
          ...(lint
            ? [linter(async ({ state }) => (await lint(state.doc.toString())).map(diagnosticOf), { delay: 600 })]
            : []),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [name, language])

  useEffect(() => {
    if (view.current) show(view.current, value)
  }, [value])

  return <div ref={place} className="h-full overflow-hidden rounded-lg border border-line" />
}
