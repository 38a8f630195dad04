import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { toast } from '../../../ui/toaster.tsx'
import type { PageContent } from '../model/editor.ts'
import type { SessionNotifications } from './sync.ts'

const isIncomplete = ({ elements }: PageContent) =>
  elements.some(
    ({ type, hidden, productId, name, price }) =>
      type === 'product' && !hidden && !productId && !(name?.trim() && price),
  )

export const sessionToasts: SessionNotifications = {
  formatError: error =>
    error instanceof Problem && error.code === 'upsell_page_not_found' ? words.noPage : getProblemText(error),
  findRefusal(content, publish) {
    if (content.title.trim() === '') return words.titleMissing
    return publish && isIncomplete(content) ? words.incomplete : null
  },
  publishFailed: text => toast.failed(words.publishFailed, { text, id: 'visual' }),
  failed: text => toast.failed(text, { id: 'visual' }),
  merged: author => toast.done(words.broughtTogether(author ?? words.somebody)),
  restored: () => toast.done(words.versionRestored, { text: words.draftHint }),
  discarded: () => toast.done(words.draftDiscarded),
  tookTheirs: undo => toast.done(words.conflictTaken, { action: { label: words.undo, onClick: undo } }),
}
