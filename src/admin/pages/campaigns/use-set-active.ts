import type { Campaign } from '#contract/pages.ts'
import { getProblemText } from '#web/problem.ts'
import { pages as words } from '#words/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { useChangeCampaign } from '../queries.ts'

/** Takes a campaign off or puts it back. Off is told, with the way back: the link that people have opens nothing then. */
export function useSetActive() {
  const { mutateAsync: change } = useChangeCampaign()
  const failed = (error: unknown) => void toast.failed(words.saveFailed(getProblemText(error)))
  return ({ id, name }: Pick<Campaign, 'id' | 'name'>, isActive: boolean) => {
    const back = () => void change({ id, isActive: true }).catch(failed)
    const told = () =>
      isActive
        ? toast.done(words.activated(name), { id: `active-${id}` })
        : toast.done(words.deactivated(name), { id: `active-${id}`, action: { label: words.undo, onClick: back } })
    void change({ id, isActive }).then(told, failed)
  }
}
