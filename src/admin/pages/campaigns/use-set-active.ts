import { getProblemText } from '#api-client/problem.ts'
import type { Campaign } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { useChangeCampaign } from '../queries.ts'

/**
 * Activates or deactivates a campaign. The toast about a deactivation has an undo button, because the campaign's link
 * then opens no page.
 */
export function useSetActive() {
  const { mutateAsync: change } = useChangeCampaign()
  const showFailure = (error: unknown) => void toast.failed(words.saveFailed(getProblemText(error)))
  return ({ id, name }: Pick<Campaign, 'id' | 'name'>, isActive: boolean) => {
    const undo = () => void change({ id, isActive: true }).catch(showFailure)
    const showResult = () =>
      isActive
        ? toast.done(words.activated(name), { id: `active-${id}` })
        : toast.done(words.deactivated(name), { id: `active-${id}`, action: { label: words.undo, onClick: undo } })
    void change({ id, isActive }).then(showResult, showFailure)
  }
}
