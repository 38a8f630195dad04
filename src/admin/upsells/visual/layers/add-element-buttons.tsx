import { ImageIcon, LayoutTemplate, type LucideIcon, Package, SquareMousePointer, Type } from 'lucide-react'
import type { ElementType } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'

const elementTypes: readonly { type: ElementType; icon: LucideIcon }[] = [
  { type: 'text', icon: Type },
  { type: 'button', icon: SquareMousePointer },
  { type: 'image', icon: ImageIcon },
  { type: 'product', icon: Package },
]

type AddElementButtonsProps = { onAdd: (type: ElementType) => void; onSections: () => void }

/** Buttons that add one of the four kinds of elements, or a whole section. */
export const AddElementButtons = ({ onAdd, onSections }: AddElementButtonsProps) => (
  <section className="vs-part" aria-labelledby="visual-add">
    <h2 id="visual-add" className="vs-head">
      {words.add}
    </h2>
    <div className="grid grid-cols-2 gap-2 px-3.5 max-md:grid-cols-4">
      {elementTypes.map(({ type, icon: Icon }) => (
        <button key={type} type="button" className="vs-add" onClick={() => onAdd(type)}>
          <Icon aria-hidden="true" />
          {words.types[type]}
        </button>
      ))}
    </div>
    <div className="px-3.5 pt-2 pb-3.5">
      <Button
        variant="ghost"
        size="sm"
        className="w-full max-lg:[--h:44px]"
        icon={<LayoutTemplate aria-hidden="true" />}
        onClick={onSections}
      >
        {words.sections}
      </Button>
    </div>
  </section>
)
