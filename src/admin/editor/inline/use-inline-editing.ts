import type { Edit, EditRefusal } from '@vitrine/html-editing/edits/edit.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type {
  EditorMessage,
  ElementPosition,
  Scroll,
  SelectedElement,
  StructureAct,
  TextChanged,
  ToEditor,
} from '#contract/editor-messages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import type { EditResult, PageSession } from '../session/page-session.ts'
import type { TrackedElement } from '../session/track-element.ts'
import { buildStructureEdit, buildTextEdits } from './build-edits.ts'
import { applyUploadedImage, type ImageOrigin, showImageChanged, showImageRefused } from './image-changes.ts'
import { showEditRefusal } from './show-edit-refusal.ts'
import { clearTypedText, storeTypedText, takeTypedText } from './typed-text-store.ts'
import type { ReadPage } from './use-read-page.ts'

type InlineEditingOptions = {
  session: PageSession
  read: ReadPage | null | false
  /** Sends a message to the frame. */
  send: (message: ToEditor) => void
  live: boolean
  onKey: (key: 'toolbar' | 'link') => void
  pickImage: (id: string) => void
}
type OnRefused = (reason: EditRefusal) => void
type InlineState = { selected: SelectedElement | null; typing: boolean; revision: number }
/** The time in ms until a changed source has been rendered. */
const settleMs = 100
const initialState: InlineState = { selected: null, typing: false, revision: 0 }

/** The maximum time that a save waits for the frame, in ms. */
const maxWaitMs = 2_000

/** Turns the frame's messages into edits of the page's source, and keeps the frame up to date. */
export function useInlineEditing({ session, read, send, live, onKey, pickImage }: InlineEditingOptions) {
  const [state, setState] = useState(initialState)
  const [elementPosition, setElementPosition] = useState<ElementPosition | null>(null)
  const [ready, setReady] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const nextSelection = useRef<string | null>(null)
  /** The number of edits in progress, and an action that waits until the typed text is in the page. */
  const pendingEdits = useRef(0)
  const pendingAct = useRef<StructureAct | null>(null)
  /** Whether the frame was asked to select a parent element and has not responded yet. Actions wait until then. */
  const isSelecting = useRef(false)
  /** The edit for the text that the frame sent last, and the callback for the end of typing. */
  const lastTextEdit = useRef<Promise<unknown>>(Promise.resolve())
  const onTypingEnded = useRef<() => void>(() => undefined)
  /** Callbacks that wait until nothing is being typed. */
  const idleCallbacks = useRef<(() => void)[]>([])
  /** The scroll position of the frame, restored after the next load. */
  const scroll = useRef<Scroll | null>(null)
  const shown = useRef({ revision: 0, content: '', shownAgainAt: 0 })
  const latest = useRef({ session, read, state })
  useEffect(() => {
    latest.current = { session, read, state }
  })
  const { id: page } = session.project.page

  function show(read = latest.current.read) {
    if (!read) return
    shown.current.revision = read.number
    send({
      vitrine: 'editor',
      type: 'show',
      tree: read.tree,
      revision: read.number,
      choose: nextSelection.current,
      scroll: scroll.current,
    })
    nextSelection.current = null
  }
  const showRead = useEffectEvent(show)
  useEffect(() => {
    if (ready > 0) showRead(read)
  }, [ready, read])

  /** Whether element ids of this frame revision are valid for the draft. */
  function isCurrent(revision: number) {
    const { read, session } = latest.current
    return Boolean(read && read.number === revision && read.source === session.draft.html)
  }
  async function apply(
    edits: readonly Edit[],
    next: string | null,
    onRefused: OnRefused = showEditRefusal,
  ): Promise<boolean> {
    nextSelection.current = next
    return reportEdit(latest.current.session.editAll(edits), next, onRefused)
  }
  /** Like `apply`, but for a tracked element; the selection does not change. */
  const applyMarked = (
    mark: TrackedElement,
    editsAt: (id: string) => readonly Edit[],
    onRefused: OnRefused = showEditRefusal,
  ) => reportEdit(latest.current.session.editMarked(mark, editsAt), null, onRefused)
  async function reportEdit(editing: Promise<EditResult>, next: string | null, onRefused: OnRefused): Promise<boolean> {
    pendingEdits.current += 1
    const result = await editing.finally(() => {
      pendingEdits.current -= 1
    })
    if (result.ok) {
      // Swapping two identical neighbors does not change the source; only the selection moves.
      const isUnshown = () => next !== null && nextSelection.current === next && isCurrent(shown.current.revision)
      setTimeout(() => isUnshown() && show(), settleMs)
      return true
    }
    onRefused(result.reason)
    show()
    return false
  }
  async function applyText(message: TextChanged): Promise<boolean> {
    clearTypedText(page)
    const { session } = latest.current
    const id =
      message.id !== null && isCurrent(message.revision) ? message.id : await session.find(message.originalText)
    if (id === null) {
      showEditRefusal('changed', message.newText)
      show()
      return false
    }
    return apply(buildTextEdits(message, id), id, reason => showEditRefusal(reason, message.newText))
  }
  /**
   * Starts tracking an element of a revision (by default the revision read last), so that the element can be found
   * after a slow operation. Null when the revision is outdated.
   */
  const mark = (id: string, revision = latest.current.read ? latest.current.read.number : -1) =>
    isCurrent(revision) ? latest.current.session.mark(id) : null
  /** Resolves when nothing is being typed in the frame, because showing the page again would end typing. */
  const waitUntilIdle = () =>
    latest.current.state.typing ? new Promise<void>(resolve => idleCallbacks.current.push(resolve)) : Promise.resolve()

  function uploadImage(mark: TrackedElement | null, file: File, origin: ImageOrigin) {
    if (!mark) return showImageRefused(origin, 'changed')
    const onRefused: OnRefused = reason => showImageRefused(origin, reason)
    const insertImage = async (src: string) => {
      await waitUntilIdle()
      await lastTextEdit.current
      return applyMarked(mark, id => [{ id, kind: 'replaceImage', src }], onRefused)
    }
    const { session } = latest.current
    const showResult = () => showImageChanged(origin, latest.current.session)
    session.delayPublishUntil(applyUploadedImage(session, file, insertImage, showResult).finally(mark.stop))
  }
  async function applyAct(kind: StructureAct) {
    const { selected, revision, typing } = latest.current.state
    if (typing || isSelecting.current) {
      pendingAct.current = kind
      return typing ? send({ vitrine: 'editor', type: 'save' }) : undefined
    }
    const { draft } = latest.current.session
    const sheets = Object.keys(draft).filter(key => key === 'css' || key.endsWith('.css'))
    const planned =
      selected &&
      buildStructureEdit(
        selected,
        kind,
        sheets.map(key => draft[key] ?? ''),
      )
    if (!planned) return
    if (!isCurrent(revision)) return showEditRefusal('changed')
    const isDone = await apply([planned.edit], planned.choose)
    if (isDone && kind === 'remove')
      toast.done(words.elementRemoved, {
        action: { label: words.undo, onClick: () => latest.current.session.undo() },
      })
  }
  function handleKey(name: (EditorMessage & { type: 'key' })['key']) {
    const { session } = latest.current
    if (name === 'undo') session.undo()
    else if (name === 'redo') session.redo()
    else if (name === 'save') void session.save()
    else onKey(name)
  }
  function handleSelection({ chosen, typing, revision }: EditorMessage & { type: 'chosen' }) {
    isSelecting.current = false
    if (!typing) clearTypedText(page)
    if (!typing) {
      void lastTextEdit.current.then(onTypingEnded.current)
      for (const resolve of idleCallbacks.current.splice(0)) resolve()
    }
    setState({ selected: chosen, typing, revision })
    setElementPosition(chosen?.place ?? null)
    latest.current.state = { selected: chosen, typing, revision }
    const { current: kind } = pendingAct
    if (kind === null || typing || pendingEdits.current > 0 || !isCurrent(revision)) return
    pendingAct.current = null
    void applyAct(kind)
  }
  /**
   * Shows the page again, at most once per source, when the frame's content differs from the source without an edit,
   * for example after the browser translated the page.
   */
  function checkContent(htmlContent: string, revision: number) {
    const { content, shownAgainAt } = shown.current
    const isBusy = live || pendingEdits.current > 0 || latest.current.state.typing || !isCurrent(revision)
    if (isBusy || htmlContent === content || shownAgainAt === revision) return
    shown.current.shownAgainAt = revision
    show()
  }

  function handleMessage(message: EditorMessage) {
    switch (message.type) {
      case 'ready':
        setState(initialState)
        setIsShown(false)
        return setReady(count => count + 1)
      case 'chosen':
        return handleSelection(message)
      case 'scrolled':
        scroll.current = { left: message.left, top: message.top }
        return
      case 'placed':
        return setElementPosition(message.place)
      case 'textChanged':
        // A save waits for this edit. A failure is shown together with the text, and does not block later saves.
        lastTextEdit.current = applyText(message).catch(() => showEditRefusal('refused', message.newText))
        return
      case 'typing':
        return storeTypedText(page, message)
      case 'pickImage':
        if (isCurrent(message.revision)) pickImage(message.id)
        return
      case 'dropImage':
        return uploadImage(mark(message.id, message.revision), message.file, 'page')
      case 'act':
        return void applyAct(message.act)
      case 'key':
        return handleKey(message.key)
      case 'tooLong':
        return void toast.failed(words.editInCode, { text: words.inlineTooLong })
      case 'contentUpdated':
        return checkContent(message.htmlContent, message.revision)
      case 'shown':
        shown.current.content = message.htmlContent
        return setIsShown(true)
    }
  }

  const { onFinish } = session
  /** Applies the text that is being typed, and waits until the text is in the draft or `maxWaitMs` have passed. */
  const finish = useEffectEvent(async () => {
    await endTyping()
    for (const resolve of idleCallbacks.current.splice(0)) resolve()
  })
  async function endTyping() {
    if (!latest.current.state.typing) return void (await lastTextEdit.current)
    const ended = new Promise<void>(resolve => {
      onTypingEnded.current = resolve
      // A frame whose scripts hang must not block saving. The typed text is stored in this browser.
      setTimeout(resolve, maxWaitMs)
    })
    send({ vitrine: 'editor', type: 'save' })
    await ended
  }
  useEffect(() => onFinish(finish), [onFinish])

  /** Applies the text that was being typed when the page was left. */
  const recover = useEffectEvent(() => {
    const typed = takeTypedText(page)
    if (typed) void applyText(typed).then(isDone => isDone && toast.done(words.textFound))
  })
  const isRead = Boolean(read)
  useEffect(() => {
    if (isRead) recover()
  }, [isRead])

  return {
    ...state,
    elementPosition,
    shown: isShown,
    handleMessage,
    /** Sends a message from the toolbar to the frame. */
    sendFromToolbar(message: ToEditor) {
      isSelecting.current = message.type === 'parent'
      send(message)
    },
    applyAct,
    ...{ mark, uploadImage },
    applyMarked: (mark: TrackedElement | null, editsAt: (id: string) => readonly Edit[]) => {
      if (!mark) return showEditRefusal('changed')
      void applyMarked(mark, editsAt).finally(mark.stop)
    },
    /** Applies edits from the lists. The element ids in the lists belong to the revision that was read last. */
    applyListed: (edits: readonly Edit[], next: string | null = null) => {
      const { read, session } = latest.current
      if (!read || read.source !== session.draft.html) return showEditRefusal('changed')
      return void apply(edits, next)
    },
  }
}
