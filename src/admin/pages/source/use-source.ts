import { useRef, useState } from 'react'
import { type PageProject, readSalesPage } from '#contract/pages.ts'
import { call, Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { toast } from '../../ui/toaster.tsx'
import { useDiscardDraft, usePublishPage, useReadAgain, useSaveSource } from '../queries.ts'
import {
  bodyOf,
  changedParts,
  conflicts,
  type Draft,
  draftOf,
  mineOverTheirs,
  partName,
  parts,
  theirsOverMine,
} from './source-draft.ts'

/** As many characters as the endpoint takes. */
const longestText = 5 * 1024 * 1024

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : null)
const readNow = (id: string) => call(readSalesPage, { params: { id } })

/** What a refusal of a save says, but for a conflict, which is shown. */
function tell(error: unknown, publish: boolean) {
  if (codeOf(error) === 'page_not_found') return void toast.failed(words.originalNotFound)
  const text = problemText(error)
  if (publish) toast.failed(words.updateFailed, { text, stay: true })
  else toast.failed(words.savePageFailed(text), { stay: true })
}

/** A page's texts as they are typed, and their ways to the server: saved as a draft, published, discarded. */
export function useSource(loaded: PageProject) {
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(loaded.source))
  const [newer, setNewer] = useState<{ theirs: PageProject; publish: boolean } | null>(null)
  const save = useSaveSource()
  const publish = usePublishPage()
  const discard = useDiscardDraft()
  const readAgain = useReadAgain()
  // What is typed while a save is on its way stays.
  const typed = useRef(draft)
  typed.current = draft
  const { id } = saved.page

  function take(project: PageProject) {
    setSaved(project)
    setDraft(draftOf(project.source))
    setNewer(null)
  }
  const done = (project: PageProject, wasPublished: boolean) =>
    toast.done(words.pageUpdated, {
      text: wasPublished ? words.onAir(project.page.title) : words.draftKept,
      id: 'source',
    })

  async function send(over: PageProject, mine: Draft, asPublished: boolean) {
    if (mine.html.trim() === '') return void toast.failed(words.htmlEmpty, { text: words.htmlNotSaved })
    const tooLong = parts.find(part => mine[part].length > longestText)
    if (tooLong) return void toast.failed(words.textTooLong(partName(tooLong)))
    const before = typed.current
    const body = { ...bodyOf(over.source, mine), revision: over.source.revision, publish: asPublished }
    try {
      const next = await save.mutateAsync({ id, ...body })
      if (typed.current === before) take(next)
      else setSaved(next)
      done(next, asPublished)
    } catch (error) {
      if (codeOf(error) === 'conflict') return meet(mine, asPublished)
      tell(error, asPublished)
    }
  }

  /** Somebody saved in between: what does not touch this draft is taken along, the rest is shown. */
  async function meet(mine: Draft, asPublished: boolean) {
    try {
      const theirs = await readNow(id)
      const touched = conflicts(saved.source, theirs.source, mine).filter(({ both }) => both)
      if (touched.length > 0) return setNewer({ theirs, publish: asPublished })
      const merged = mineOverTheirs(saved.source, theirs.source, mine)
      setSaved(theirs)
      setDraft(merged)
      typed.current = merged
      await send(theirs, merged, asPublished)
    } catch (error) {
      tell(error, asPublished)
    }
  }

  async function publishSaved() {
    try {
      const page = await publish.mutateAsync({ id, revision: saved.source.revision })
      const next = { ...saved, page }
      setSaved(next)
      done(next, true)
    } catch (error) {
      if (codeOf(error) !== 'conflict') return tell(error, true)
      toast.failed(words.updateFailed, { text: words.newerShown })
      await readNow(id).then(
        project => take(project),
        failure => tell(failure, true),
      )
    }
  }

  const dirty = changedParts(saved.source, draft)
  return {
    project: saved,
    draft,
    dirty,
    type: (change: Partial<Draft>) => setDraft(now => ({ ...now, ...change })),
    saving: save.isPending && !save.variables.publish,
    publishing: publish.isPending || (save.isPending && save.variables.publish),
    discarding: discard.isPending,
    save: () => (dirty.length > 0 ? send(saved, draft, false) : undefined),
    publish: () => (dirty.length > 0 ? send(saved, draft, true) : publishSaved()),
    /** Puts back what was typed since the last save, with a way to have it again. */
    discardTyped() {
      const before = draft
      setDraft(draftOf(saved.source))
      toast.done(words.typedDiscarded, { action: { label: words.undo, onClick: () => setDraft(before) } })
    },
    /** Forgets the draft: the texts are again what shoppers see. */
    async discardDraft(): Promise<boolean> {
      try {
        await discard.mutateAsync(id)
        take(await readNow(id))
        toast.done(words.draftDiscarded)
        return true
      } catch (error) {
        tell(error, false)
        return false
      }
    },
    conflict: newer && {
      base: saved.source,
      theirs: newer.theirs.source,
      keepMine: () => send(newer.theirs, mineOverTheirs(saved.source, newer.theirs.source, draft), newer.publish),
      takeTheirs() {
        const before = draft
        const mixed = theirsOverMine(saved.source, newer.theirs.source, draft)
        take(newer.theirs)
        setDraft(mixed)
        void readAgain()
        toast.done(words.conflictTaken, { action: { label: words.undo, onClick: () => setDraft(before) } })
      },
      back: () => setNewer(null),
    },
  }
}
export type SourceState = ReturnType<typeof useSource>
