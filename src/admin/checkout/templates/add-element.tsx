import { Plus } from 'lucide-react'
import type { BlockType } from '#domain/checkout-template.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx'
import { icons } from './element-kinds.ts'
import { getAddableTypes, type TemplateDraft } from './template-draft.ts'

type AddElementProps = { draft: TemplateDraft; onAdd: (type: BlockType) => void }

export const AddElement = ({ draft, onAdd }: AddElementProps) => (
  <DropdownMenu
    align="start"
    trigger={
      <Button variant="outline" className="for-editors w-full" icon={<Plus aria-hidden="true" />}>
        {words.add}
      </Button>
    }
  >
    {getAddableTypes(draft.elements).map(type => {
      const Icon = icons[type]
      return (
        <MenuItem key={type} icon={<Icon aria-hidden="true" />} onClick={() => onAdd(type)}>
          <span className="grid py-1">
            <span className="font-medium">{words.types[type]}</span>
            <span className="text-sm text-ink-2">{words.about[type]}</span>
          </span>
        </MenuItem>
      )
    })}
  </DropdownMenu>
)
