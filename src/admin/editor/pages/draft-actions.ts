import { getProblemText } from '#web/problem.ts'
import { pages as words } from '#words/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { toastResult } from '../../ui/use-async-action.ts'

const showSaveFailure = (error: unknown) => void toast.failed(words.savePageFailed(getProblemText(error)))

/** Publishes what was saved since a page was published, and says how that went. */
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

/** Says how it went to forget what was saved since a page was published. @returns whether it is forgotten */
export const discardWithToast = (discarded: Promise<unknown>) =>
  toastResult(discarded, words.draftDiscarded, showSaveFailure)
