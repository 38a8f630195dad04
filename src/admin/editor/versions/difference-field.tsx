import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { createBaseExtensions, getContentAttributes, getLanguageSupport } from '../code/code-setup.ts'
import type { detectLanguage } from '../code/project-texts.ts'

type DifferenceFieldProps = { name: string; before: string; after: string; language: ReturnType<typeof detectLanguage> }

const normalizeLineEndings = (text: string) => text.replace(/\r\n?/g, '\n')

/** Shows two texts as one: deletions struck through, insertions marked, and equal parts folded. */
export function DifferenceField({ name, before, after, language }: DifferenceFieldProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return
    const view = new EditorView({
      parent: element.current,
      state: EditorState.create({
        doc: normalizeLineEndings(after),
        extensions: [
          createBaseExtensions(),
          getLanguageSupport(language),
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of(getContentAttributes(name)),
          unifiedMergeView({
            original: normalizeLineEndings(before),
            mergeControls: false,
            collapseUnchanged: { margin: 3, minSize: 6 },
            diffConfig: { scanLimit: 2_000, timeout: 1_000 },
          }),
        ],
      }),
    })
    return () => view.destroy()
  }, [name, before, after, language])
  return (
    <div ref={element} className="h-[max(500px,calc(100dvh-330px))] overflow-hidden rounded-lg border border-line" />
  )
}
