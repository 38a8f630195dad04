import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { toastResult } from '../../ui/use-async-action.ts'

const showSaveFailure = (error: unknown) => void toast.failed(words.savePageFailed(getProblemText(error)))

/** Publishes the draft of a page and reports the result as a toast. */
export async function publishDraft(
  { draft, title }: { draft: string | null; title: string },
  publish: (revision: string) => Promise<unknown>,
  readAgain: () => Promise<unknown>,
) {
  if (draft === null) return
  try {
    await publish(draft)
    toast.done(words.pageUpdated, { text: words.onAir(title) })
  } catch (error) {
    showSaveFailure(error)
    void readAgain()
  }
}

/**
 * Reports as a toast whether a draft was discarded.
 * @returns whether the draft was discarded
 */
export const discardWithToast = (discarding: Promise<unknown>) =>
  toastResult(discarding, words.draftDiscarded, showSaveFailure)
