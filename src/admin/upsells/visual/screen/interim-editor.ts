import { useRef, useState } from 'react'
import type { VisualPage } from '#contract/visual-pages.ts'
import { readElements } from '#domain/visual-element.ts'
import { problemText } from '#web/problem.ts'
import { upsells as words } from '#words/rooms.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useSaveVisualPage } from '../../queries.ts'
import type { Boxes, PageContent, SaveState, VisualEditor } from '../model/editor.ts'

const contentOf = ({ content }: VisualPage): PageContent => ({ ...content, elements: readElements(content.elements) })

/** A page at work: its steps, and its way to shoppers. */
export function useInterimEditor(opened: VisualPage): VisualEditor {
  const save = useSaveVisualPage()
  const [base, setBase] = useState(opened)
  const [content, setContent] = useState(() => contentOf(opened))
  const [past, setPast] = useState<readonly PageContent[]>([])
  const [future, setFuture] = useState<readonly PageContent[]>([])
  const [saved, setSaved] = useState(content)
  const [selection, select] = useState<readonly string[]>([])
  const [state, setState] = useState<SaveState>('saved')
  const boxes = useRef<Boxes>(new Map())
  const [, drawn] = useState(0)
  const last = useRef({ merge: '', at: 0 })

  async function publish() {
    setState('saving')
    try {
      const answer = await save.mutateAsync({
        id: base.page.id,
        body: { ...content, elements: content.elements, version: base.version },
      })
      setBase(answer)
      const next = contentOf(answer)
      setContent(next)
      setSaved(next)
      setState('saved')
      return true
    } catch (error) {
      setState('failed')
      toast.failed(words.pageCreateFailed(problemText(error)))
      return false
    }
  }
  return {
    content,
    selection,
    select,
    change(step, merge) {
      const now = Date.now()
      const isSame = merge !== undefined && merge === last.current.merge && now - last.current.at < 800
      last.current = { merge: merge ?? '', at: now }
      if (!isSame) setPast([...past, content])
      setFuture([])
      setContent(step)
    },
    undo() {
      const before = past.at(-1)
      if (!before) return
      setFuture([...future, content])
      setPast(past.slice(0, -1))
      setContent(before)
    },
    redo() {
      const after = future.at(-1)
      if (!after) return
      setPast([...past, content])
      setFuture(future.slice(0, -1))
      setContent(after)
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    boxes: () => boxes.current,
    measured(next) {
      boxes.current = next
      drawn(n => n + 1)
    },
    save: {
      state: state === 'saved' && content !== saved ? 'waiting' : state,
      at: new Date(base.savedAt),
      isDraft: base.isDraft,
      problem: null,
    },
    publish,
    keep: publish,
  }
}
