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
import type { Edit, EditRefusal } from '#page-source/edits/edit.ts'
import { pages as words } from '#words/lazy-words.ts'
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
type InlineState = { chosen: SelectedElement | null; typing: boolean; revision: number }
/** The time in ms until a changed source has been rendered. */
const settleMs = 100
const initialState: InlineState = { chosen: null, typing: false, revision: 0 }

/** The maximum time that a save waits for the frame, in ms. */
const maxWaitMs = 2_000

/** Turns the frame's messages into edits of the page's source, and keeps the frame up to date. */
export function useInlineEditing({ session, read, send, live, onKey, pickImage }: InlineEditingOptions) {
  const [held, setHeld] = useState(initialState)
  const [place, setPlace] = useState<ElementPosition | null>(null)
  const [ready, setReady] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const choose = useRef<string | null>(null)
  /** The number of edits in progress, and an action that waits until the typed text is in the page. */
  const busy = useRef(0)
  const waiting = useRef<StructureAct | null>(null)
  /**
   * Whether the frame was asked to select another element; keys pressed before it answers are meant for that element.
   */
  const choosing = useRef(false)
  /** The edit of the text received last, and the callback for the text that is being typed. */
  const taken = useRef<Promise<unknown>>(Promise.resolve())
  const ended = useRef<() => void>(() => undefined)
  /** Callbacks that wait until nothing is being typed. */
  const idle = useRef<(() => void)[]>([])
  /** The scroll position, restored after the next load. */
  const scroll = useRef<Scroll | null>(null)
  const shown = useRef({ revision: 0, content: '', again: 0 })
  const now = useRef({ session, read, held })
  useEffect(() => {
    now.current = { session, read, held }
  })
  const { id: page } = session.project.page

  function show(read = now.current.read) {
    if (!read) return
    shown.current.revision = read.number
    send({
      vitrine: 'editor',
      type: 'show',
      tree: read.tree,
      revision: read.number,
      choose: choose.current,
      scroll: scroll.current,
    })
    choose.current = null
  }
  const showRead = useEffectEvent(show)
  useEffect(() => {
    if (ready > 0) showRead(read)
  }, [ready, read])

  /** Whether addresses of this frame revision are valid for the draft. */
  function isNow(revision: number) {
    const { read, session } = now.current
    return Boolean(read && read.number === revision && read.source === session.draft.html)
  }
  async function apply(
    edits: readonly Edit[],
    next: string | null,
    refused: OnRefused = showEditRefusal,
  ): Promise<boolean> {
    choose.current = next
    return done(now.current.session.editAll(edits), next, refused)
  }
  /** Like `apply`, for an element that was marked earlier; the selection does not change. */
  const applyMarked = (
    mark: TrackedElement,
    editsAt: (id: string) => readonly Edit[],
    refused: OnRefused = showEditRefusal,
  ) => done(now.current.session.editMarked(mark, editsAt), null, refused)
  async function done(edited: Promise<EditResult>, next: string | null, refused: OnRefused): Promise<boolean> {
    busy.current += 1
    const result = await edited.finally(() => {
      busy.current -= 1
    })
    if (result.ok) {
      // Swapping two identical neighbors does not change the source; only the selection moves.
      const isUnshown = () => next !== null && choose.current === next && isNow(shown.current.revision)
      setTimeout(() => isUnshown() && show(), settleMs)
      return true
    }
    refused(result.reason)
    show()
    return false
  }
  async function takeText(message: TextChanged): Promise<boolean> {
    clearTypedText(page)
    const { session } = now.current
    const id = message.id !== null && isNow(message.revision) ? message.id : await session.find(message.originalText)
    if (id === null) {
      showEditRefusal('changed', message.newText)
      show()
      return false
    }
    return apply(buildTextEdits(message, id), id, reason => showEditRefusal(reason, message.newText))
  }
  /**
   * Marks an element of a revision (by default the one read last), so that it can be found after a slow operation; null
   * when the revision is outdated.
   */
  const mark = (id: string, revision = now.current.read ? now.current.read.number : -1) =>
    isNow(revision) ? now.current.session.mark(id) : null
  /** Resolves when nothing is being typed in the frame, because showing the page again would end typing. */
  const untyped = () =>
    now.current.held.typing ? new Promise<void>(resolve => idle.current.push(resolve)) : Promise.resolve()

  function uploadImage(mark: TrackedElement | null, file: File, from: ImageOrigin) {
    if (!mark) return showImageRefused(from, 'changed')
    const refused: OnRefused = reason => showImageRefused(from, reason)
    const land = async (src: string) => {
      await untyped()
      await taken.current
      return applyMarked(mark, id => [{ id, kind: 'replaceImage', src }], refused)
    }
    const { session } = now.current
    const tell = () => showImageChanged(from, now.current.session)
    session.delayPublishUntil(applyUploadedImage(session, file, land, tell).finally(mark.stop))
  }
  async function act(kind: StructureAct) {
    const { chosen, revision, typing } = now.current.held
    if (typing || choosing.current) {
      waiting.current = kind
      return typing ? send({ vitrine: 'editor', type: 'save' }) : undefined
    }
    const { draft } = now.current.session
    const sheets = Object.keys(draft).filter(key => key === 'css' || key.endsWith('.css'))
    const wanted =
      chosen &&
      buildStructureEdit(
        chosen,
        kind,
        sheets.map(key => draft[key] ?? ''),
      )
    if (!wanted) return
    if (!isNow(revision)) return showEditRefusal('changed')
    const isDone = await apply([wanted.edit], wanted.choose)
    if (isDone && kind === 'remove')
      toast.done(words.elementRemoved, {
        action: { label: words.undo, onClick: () => now.current.session.undo() },
      })
  }
  function key(name: (EditorMessage & { type: 'key' })['key']) {
    const { session } = now.current
    if (name === 'undo') session.undo()
    else if (name === 'redo') session.redo()
    else if (name === 'save') void session.save()
    else onKey(name)
  }
  function takeChosen({ chosen, typing, revision }: EditorMessage & { type: 'chosen' }) {
    choosing.current = false
    if (!typing) clearTypedText(page)
    if (!typing) {
      void taken.current.then(ended.current)
      for (const resolve of idle.current.splice(0)) resolve()
    }
    setHeld({ chosen, typing, revision })
    setPlace(chosen?.place ?? null)
    now.current.held = { chosen, typing, revision }
    const { current: kind } = waiting
    if (kind === null || typing || busy.current > 0 || !isNow(revision)) return
    waiting.current = null
    void act(kind)
  }
  /**
   * Shows the page again when its content differs from the source without an edit, for example after the browser
   * translated it; at most once for each source.
   */
  function checkContent(htmlContent: string, revision: number) {
    const { content, again } = shown.current
    const isBusy = live || busy.current > 0 || now.current.held.typing || !isNow(revision)
    if (isBusy || htmlContent === content || again === revision) return
    shown.current.again = revision
    show()
  }

  function hear(message: EditorMessage) {
    switch (message.type) {
      case 'ready':
        setHeld(initialState)
        setIsShown(false)
        return setReady(count => count + 1)
      case 'chosen':
        return takeChosen(message)
      case 'scrolled':
        scroll.current = { left: message.left, top: message.top }
        return
      case 'placed':
        return setPlace(message.place)
      case 'textChanged':
        // A save waits for this edit. A failure is shown together with the text, and does not block later saves.
        taken.current = takeText(message).catch(() => showEditRefusal('refused', message.newText))
        return
      case 'typing':
        return storeTypedText(page, message)
      case 'pickImage':
        if (isNow(message.revision)) pickImage(message.id)
        return
      case 'dropImage':
        return uploadImage(mark(message.id, message.revision), message.file, 'page')
      case 'act':
        return void act(message.act)
      case 'key':
        return key(message.key)
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
  /** Applies the text that is being typed and waits for it. */
  const finish = useEffectEvent(async () => {
    await endTyping()
    for (const resolve of idle.current.splice(0)) resolve()
  })
  async function endTyping() {
    if (!now.current.held.typing) return void (await taken.current)
    const end = new Promise<void>(resolve => {
      ended.current = resolve
      // A frame whose scripts hang must not block saving; its text is stored in this browser.
      setTimeout(resolve, maxWaitMs)
    })
    send({ vitrine: 'editor', type: 'save' })
    await end
  }
  useEffect(() => onFinish(finish), [onFinish])

  /** Restores the text that was being typed when the page was left. */
  const recover = useEffectEvent(() => {
    const typed = takeTypedText(page)
    if (typed) void takeText(typed).then(isDone => isDone && toast.done(words.textFound))
  })
  const isRead = Boolean(read)
  useEffect(() => {
    if (isRead) recover()
  }, [isRead])

  return {
    ...held,
    place,
    shown: isShown,
    hear,
    /** Sends a message of the toolbar to the frame. */
    tell(message: ToEditor) {
      choosing.current = message.type === 'parent'
      send(message)
    },
    act,
    ...{ mark, uploadImage },
    applyMarked: (mark: TrackedElement | null, editsAt: (id: string) => readonly Edit[]) => {
      if (!mark) return showEditRefusal('changed')
      void applyMarked(mark, editsAt).finally(mark.stop)
    },
    /** Ids in the lists belong to the revision that was read last. */
    applyListed: (edits: readonly Edit[], next: string | null = null) => {
      const { read, session } = now.current
      if (!read || read.source !== session.draft.html) return showEditRefusal('changed')
      return void apply(edits, next)
    },
  }
}
