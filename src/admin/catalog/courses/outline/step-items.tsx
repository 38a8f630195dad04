import { ArrowDown, ArrowUp } from 'lucide-react'
import { courses } from '#i18n/lazy-words.ts'
import { MenuItem } from '../../../ui/dropdown-menu.tsx'
import type { OutlineActions } from './use-outline-actions.ts'

/** The entries of a menu that move a module or a lesson by one place. */
export function StepItems({ id, actions }: { id: string; actions: Pick<OutlineActions, 'canStep' | 'step'> }) {
  const words = courses.outline
  return (
    <>
      <MenuItem
        icon={<ArrowUp aria-hidden="true" />}
        disabled={!actions.canStep(id, -1)}
        onClick={() => actions.step(id, -1)}
      >
        {words.moveUp}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" />}
        disabled={!actions.canStep(id, 1)}
        onClick={() => actions.step(id, 1)}
      >
        {words.moveDown}
      </MenuItem>
    </>
  )
}
