import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { toast } from '../../ui/toaster.tsx'
import { told } from '../../ui/use-act.ts'

const failed = (error: unknown) => void toast.failed(words.savePageFailed(problemText(error)))

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
    failed(error)
    void readAgain()
  }
}

/** Says how it went to forget what was saved since a page was published. @returns whether it is forgotten */
export const discardTold = (discarded: Promise<unknown>) => told(discarded, words.draftDiscarded, failed)
