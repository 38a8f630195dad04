import { type Diagnostic, linter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Finding } from '@vitrine/html-editing/lint-page.ts'
import { useEffect, useRef } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { computeSplice } from '../session/history.ts'
import { createEditingExtensions, getContentAttributes, getLanguageSupport } from './code-setup.ts'
import type { detectLanguage } from './project-texts.ts'

/** CodeMirror uses only \n as line ending, so texts are compared in that form. */
const normalizeLineEndings = (text: string) => text.replace(/\r\n?/g, '\n')

function toDiagnostic(finding: Finding): Diagnostic {
  const { start: from, end: to, kind } = finding
  const message = kind === 'broken' ? words.lintBroken(finding.reference) : words.lints[kind]
  return { from, to, severity: kind === 'broken' ? 'error' : 'warning', message }
}

type CodeFieldProps = {
  name: string
  value: string
  language: ReturnType<typeof detectLanguage>
  /** Finds problems such as references to missing files; null for a file that is not checked. */
  lint: ((text: string) => Promise<Finding[]>) | null
  onChange: (value: string) => void
  undo: () => void
  redo: () => void
}

/** Updates the field after the session changed the text, for example by undo, merge or restore. */
function syncContent(view: EditorView, value: string) {
  const before = view.state.doc.toString()
  const after = normalizeLineEndings(value)
  if (before === after) return
  const { start, end, text } = computeSplice(before, after)
  const isFocused = view.hasFocus
  view.dispatch({
    changes: { from: start, to: end, insert: text },
    ...(isFocused && { selection: { anchor: start + text.length }, scrollIntoView: true }),
  })
}

/**
 * Edits one text as code. Typed changes are passed to the editing session immediately, and changes that the session
 * makes are shown in the field.
 */
export function CodeField(props: CodeFieldProps) {
  const element = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latestProps = useRef(props)
  latestProps.current = props
  const { name, value, language } = props

  useEffect(() => {
    if (!element.current) return
    const { lint } = latestProps.current
    const editor = new EditorView({
      parent: element.current,
      state: EditorState.create({
        doc: latestProps.current.value,
        extensions: [
          createEditingExtensions(
            () => latestProps.current.undo(),
            () => latestProps.current.redo(),
          ),
          getLanguageSupport(language),
          EditorView.contentAttributes.of({ ...getContentAttributes(name), 'aria-describedby': 'code-keys' }),
          EditorView.updateListener.of(update => {
            if (update.docChanged) latestProps.current.onChange(update.state.doc.toString())
          }),
          ...(lint
            ? [linter(async ({ state }) => (await lint(state.doc.toString())).map(toDiagnostic), { delay: 600 })]
            : []),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [name, language])

  useEffect(() => {
    if (view.current) syncContent(view.current, value)
  }, [value])

  return <div ref={element} className="h-full overflow-hidden rounded-lg border border-line" />
}
