import { Copy, Pencil, Power, Trash2 } from 'lucide-react'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../../shell/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'

export type TemplateAction = 'rename' | 'duplicate' | 'toggle' | 'delete'

type RowProps = {
  template: CheckoutTemplate
  /** The number of elements in the editor, including unsaved ones. */
  elements: number
  chosen: boolean
  dirty: boolean
  onChoose: () => void
  onAct: (action: TemplateAction) => void
}

const Menu = ({ template, onAct }: Pick<RowProps, 'template' | 'onAct'>) => (
  <MoreMenu label={words.moreOf(template.name)} className="max-md:[--h:44px]">
    <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => onAct('rename')}>
      {words.rename}
    </MenuItem>
    <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => onAct('duplicate')}>
      {words.duplicate}
    </MenuItem>
    {!template.isSystemDefault && (
      <>
        <MenuItem icon={<Power aria-hidden="true" />} onClick={() => onAct('toggle')}>
          {template.isActive ? words.deactivate : words.activate}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={() => onAct('delete')}>
          {words.delete}
        </MenuItem>
      </>
    )}
  </MoreMenu>
)

function Row({ template, elements, chosen, dirty, onChoose, onAct }: RowProps) {
  const canChange = useHasRole('editor') !== false
  const { name, products, isActive, isSystemDefault } = template
  const usage = isSystemDefault ? words.allOthers : words.productCount(products)
  return (
    <li className={cn('relative flex items-center gap-1 pr-2', chosen ? 'bg-brand-soft' : 'bg-surface')}>
      {chosen && <span className="absolute inset-y-0 left-0 w-[3px] bg-brand" aria-hidden="true" />}
      <button
        type="button"
        aria-pressed={chosen}
        className="grid min-h-14 min-w-0 flex-1 gap-0.5 px-4 py-2.5 text-left outline-offset-[-3px]"
        onClick={onChoose}
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className={cn('min-w-0 truncate', chosen ? 'font-semibold text-brand-ink' : 'font-medium')}>
            {name}
          </span>
          {dirty && <Badge tone="warn">{words.unsaved}</Badge>}
        </span>
        <span className="num text-sm text-ink-2">{`${words.elementCount(elements)}, ${usage}`}</span>
      </button>
      {isActive ? (
        <Badge tone="ok" dot>
          {words.active}
        </Badge>
      ) : (
        <Badge>{words.inactive}</Badge>
      )}
      {canChange && <Menu template={template} onAct={onAct} />}
    </li>
  )
}

type TemplateListProps = {
  templates: readonly CheckoutTemplate[]
  chosen: string
  countElements: (template: CheckoutTemplate) => number
  isDirty: (template: CheckoutTemplate) => boolean
  onChoose: (id: string) => void
  onAct: (action: TemplateAction, template: CheckoutTemplate) => void
}

export const TemplateList = ({ templates, chosen, countElements, isDirty, onChoose, onAct }: TemplateListProps) => (
  <ul aria-label={words.list} className="card max-h-[300px] divide-y divide-line overflow-y-auto">
    {templates.map(template => (
      <Row
        key={template.id}
        template={template}
        elements={countElements(template)}
        chosen={template.id === chosen}
        dirty={isDirty(template)}
        onChoose={() => onChoose(template.id)}
        onAct={action => onAct(action, template)}
      />
    ))}
  </ul>
)
