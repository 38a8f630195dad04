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
  /** Says it to the frame. */
  send: (message: ToEditor) => void
  live: boolean
  onKey: (key: 'toolbar' | 'link') => void
  pickImage: (id: string) => void
}
type OnRefused = (reason: EditRefusal) => void
type InlineState = { chosen: SelectedElement | null; typing: boolean; revision: number }
/** When a changed source has reached this screen, in ms. */
const settleMs = 100
const initialState: InlineState = { chosen: null, typing: false, revision: 0 }

/** How long a save waits for the frame, in ms. */
const maxWaitMs = 2_000

/** What the frame reports and what becomes of it in the page's source. */
export function useInlineEditing({ session, read, send, live, onKey, pickImage }: InlineEditingOptions) {
  const [held, setHeld] = useState(initialState)
  const [place, setPlace] = useState<ElementPosition | null>(null)
  const [ready, setReady] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const choose = useRef<string | null>(null)
  /** Edits on their way, and an act that waits until what was written is in the page. */
  const busy = useRef(0)
  const waiting = useRef<StructureAct | null>(null)
  /** Whether the frame was asked to choose another element: what is pressed before it answers is meant for that one. */
  const choosing = useRef(false)
  /** The text that was taken last, and who waits for the one being written. */
  const taken = useRef<Promise<unknown>>(Promise.resolve())
  const ended = useRef<() => void>(() => undefined)
  /** Who waits until nothing is being written. */
  const idle = useRef<(() => void)[]>([])
  /** Where the page was left, for its next load. */
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

  /** Whether addresses of the frame are those of the draft. */
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
  /** As `apply`, on an element that was chosen a while ago; what is chosen now stays so. */
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
      // Of two equal neighbours that changed places the source tells nothing: only what is chosen moved.
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
  /** An element of a revision, or of what was read last, to be found again after something slow; null: it may be another. */
  const mark = (id: string, revision = now.current.read ? now.current.read.number : -1) =>
    isNow(revision) ? now.current.session.mark(id) : null
  /** Once nothing is being written in the frame: what is shown anew would end it. */
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
    session.holdPublish(applyUploadedImage(session, file, land, tell).finally(mark.stop))
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
  /** The page says what nobody wrote, as after a translation by the browser: it is shown again, once for each source. */
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
        // A save waits for it: what fails here is told, with the text, and keeps no later save from its way.
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
  /** Has what is being written taken over, and waits for it. */
  const finish = useEffectEvent(async () => {
    await endTyping()
    for (const resolve of idle.current.splice(0)) resolve()
  })
  async function endTyping() {
    if (!now.current.held.typing) return void (await taken.current)
    const end = new Promise<void>(resolve => {
      ended.current = resolve
      // A frame whose scripts hang holds up no save: what was written in it is kept in this browser.
      setTimeout(resolve, maxWaitMs)
    })
    send({ vitrine: 'editor', type: 'save' })
    await end
  }
  useEffect(() => onFinish(finish), [onFinish])

  /** What was being written when this page was left comes back once it can be placed. */
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
    /** To the frame, from the toolbar. */
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
    /** The revision an id from the lists belongs to is the one that was read. */
    applyListed: (edits: readonly Edit[], next: string | null = null) => {
      const { read, session } = now.current
      if (!read || read.source !== session.draft.html) return showEditRefusal('changed')
      return void apply(edits, next)
    },
  }
}
