import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { toast } from '../../ui/toaster.tsx'
import type { Tell } from './saving.ts'

function failed(error: unknown, publish: boolean) {
  if (error instanceof Problem && error.code === 'page_not_found') return void toast.failed(words.originalNotFound)
  const text = problemText(error)
  if (publish) toast.failed(words.updateFailed, { text, stay: true })
  else toast.failed(words.savePageFailed(text), { stay: true })
}

/** What a session says in passing. */
export const toasts: Tell = {
  saved: ({ page }, published) =>
    toast.done(words.pageUpdated, { text: published ? words.onAir(page.title) : words.draftKept, id: 'source' }),
  empty: () => toast.failed(words.htmlEmpty, { text: words.htmlNotSaved }),
  tooLong: name => toast.failed(words.textTooLong(name)),
  failed,
  newerShown: () => toast.failed(words.updateFailed, { text: words.newerShown }),
  discarded: () => toast.done(words.draftDiscarded),
  theirsTaken: back => toast.done(words.conflictTaken, { action: { label: words.undo, onClick: back } }),
  changedElsewhere: () => undefined,
}
