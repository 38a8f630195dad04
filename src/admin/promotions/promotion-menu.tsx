import { Copy, Ellipsis, Eye, Link, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { Promotion } from '#contract/promotions.ts'
import { problemText } from '#web/problem.ts'
import { promotions as words } from '#words/rooms.ts'
import { useIsAdministrator } from '../shell/me.ts'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLine } from '../ui/dropdown-menu.tsx'
import { toast } from '../ui/toaster.tsx'
import { told } from '../ui/use-act.ts'
import { useChangePromotion } from './queries.ts'

/** What asks something first. */
export type PromotionAct = 'link' | 'delete'

const icon = (Icon: typeof Copy) => <Icon aria-hidden="true" />

/** What can be done with one promotion. */
export function PromotionMenu({ promotion, onAct }: { promotion: Promotion; onAct: (act: PromotionAct) => void }) {
  const { id, code, isActive } = promotion
  const mayChange = useIsAdministrator() !== false
  const change = useChangePromotion()
  const failed = (error: unknown) => void toast.failed(words.changeFailed, { text: problemText(error) })
  const turn = () =>
    void told(change.mutateAsync({ id, isActive: !isActive }), isActive ? words.paused : words.resumed, failed)
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="max-md:[--h:44px]"
          aria-label={words.moreOf(code)}
          icon={icon(Ellipsis)}
        />
      }
    >
      <MenuItem icon={icon(mayChange ? Pencil : Eye)} to={`/promotions/${id}`}>
        {mayChange ? words.edit : words.see}
      </MenuItem>
      <MenuItem icon={icon(Link)} onClick={() => onAct('link')}>
        {words.copyLink}
      </MenuItem>
      {mayChange && (
        <>
          <MenuItem icon={icon(Copy)} to={`/promotions/new?from=${id}`}>
            {words.duplicate}
          </MenuItem>
          <MenuItem icon={icon(isActive ? Pause : Play)} onClick={turn}>
            {isActive ? words.pause : words.resume}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={icon(Trash2)} danger onClick={() => onAct('delete')}>
            {words.delete}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
