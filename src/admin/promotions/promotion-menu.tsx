import { Copy, Eye, Link, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { getProblemText } from '#api-client/problem.ts'
import type { Promotion } from '#contract/promotions.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../shell/me.ts'
import { MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import { toast } from '../ui/toaster.tsx'
import { toastResult } from '../ui/use-async-action.ts'
import { useChangePromotion } from './queries.ts'

/** The actions that open a dialog instead of taking effect immediately. */
export type PromotionAction = 'link' | 'delete'

const renderIcon = (Icon: typeof Copy) => <Icon aria-hidden="true" />

export function PromotionMenu({
  promotion,
  onAct,
}: {
  promotion: Promotion
  onAct: (action: PromotionAction) => void
}) {
  const { id, code, isActive } = promotion
  const canChange = useIsAdministrator() !== false
  const change = useChangePromotion()
  const showFailure = (error: unknown) => void toast.failed(words.changeFailed, { text: getProblemText(error) })
  const toggleActive = () =>
    void toastResult(
      change.mutateAsync({ id, isActive: !isActive }),
      isActive ? words.paused : words.resumed,
      showFailure,
    )
  return (
    <MoreMenu label={words.moreOf(code)} className="max-md:[--h:44px]">
      <MenuItem icon={renderIcon(canChange ? Pencil : Eye)} to={`/promotions/${id}`}>
        {canChange ? words.edit : words.see}
      </MenuItem>
      <MenuItem icon={renderIcon(Link)} onClick={() => onAct('link')}>
        {words.copyLink}
      </MenuItem>
      {canChange && (
        <>
          <MenuItem icon={renderIcon(Copy)} to={`/promotions/new?from=${id}`}>
            {words.duplicate}
          </MenuItem>
          <MenuItem icon={renderIcon(isActive ? Pause : Play)} onClick={toggleActive}>
            {isActive ? words.pause : words.resume}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={renderIcon(Trash2)} danger onClick={() => onAct('delete')}>
            {words.delete}
          </MenuItem>
        </>
      )}
    </MoreMenu>
  )
}
