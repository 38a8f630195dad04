import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import type { SessionNotifications } from './sync.ts'

const missingPageCodes = new Set(['page_not_found', 'upsell_page_not_found', 'page_original_not_found'])

function showSaveFailure(error: unknown, publish: boolean, html = false) {
  if (error instanceof Problem && missingPageCodes.has(error.code)) return void toast.failed(words.originalNotFound)
  const text = getProblemText(error)
  if (publish) toast.failed(words.updateFailed, { text, id: 'source' })
  else if (html) toast.failed(words.htmlSaveFailed, { text, id: 'source' })
  else toast.failed(words.savePageFailed(text), { id: 'source' })
}

export const sessionToasts: SessionNotifications = {
  saved: ({ page }, published) =>
    toast.done(words.pageUpdated, { text: published ? words.onAir(page.title) : words.draftKept, id: 'source' }),
  empty: () => toast.failed(words.htmlEmpty, { text: words.htmlNotSaved, id: 'source' }),
  tooLong: name => toast.failed(words.textTooLong(name), { id: 'source' }),
  unpairedSurrogate: name => toast.failed(words.halfCharacter(name), { id: 'source' }),
  failed: showSaveFailure,
  newerShown: () => toast.failed(words.updateFailed, { text: words.newerShown }),
  merged: by => toast.done(words.broughtTogether(by?.author ?? words.somebody)),
  discarded: () => toast.done(words.draftDiscarded),
  restored: () => toast.done(words.versionRestored, { text: words.draftKept }),
  tookTheirs: undo => toast.done(words.conflictTaken, { action: { label: words.undo, onClick: undo } }),
}
