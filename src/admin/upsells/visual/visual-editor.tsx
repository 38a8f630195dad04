import {
  AlignVerticalSpaceAround,
  ImageIcon,
  type LucideIcon,
  Package,
  Sparkles,
  SquareMousePointer,
  Type,
} from 'lucide-react'
import { type ElementType, elementTypes, inReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import { upsells as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import {
  addElement,
  changeElement,
  duplicateElement,
  elementId,
  labelOf,
  problemOf,
  readyOffer,
  removeElement,
  selectedOf,
  stackElements,
  typeWord,
  type VisualDraft,
} from './draft.ts'
import { ElementPanel } from './element-panel.tsx'
import { Stage } from './stage.tsx'

const icons: Record<ElementType, LucideIcon> = {
  text: Type,
  image: ImageIcon,
  button: SquareMousePointer,
  product: Package,
}

const Adder = ({ onAdd }: { onAdd: (type: ElementType) => void }) => (
  <div className="grid grid-cols-4 gap-2 xl:grid-cols-2">
    {elementTypes.map(type => {
      const Icon = icons[type]
      return (
        <button
          key={type}
          type="button"
          className="grid min-h-16 justify-items-center gap-1.5 rounded-md border border-line bg-surface px-2 py-2.5 shadow-e1 hover:bg-sunken"
          onClick={() => onAdd(type)}
        >
          <Icon className="icon-18 text-ink-2" aria-hidden="true" />
          <span className="text-sm">{typeWord(type)}</span>
        </button>
      )
    })}
  </div>
)

function Layers({
  draft,
  onSelect,
  touched,
}: {
  draft: VisualDraft
  onSelect: (id: string) => void
  touched: boolean
}) {
  return (
    <ol className="grid grid-cols-1 gap-0.5">
      {inReadingOrder(draft.elements).map((element: VisualElement) => {
        const Icon = icons[element.type]
        const on = element.id === draft.selected
        return (
          <li key={element.id}>
            <button
              type="button"
              aria-pressed={on}
              className={cn(
                'flex min-h-9 w-full items-center gap-2.5 rounded-item px-2.5 py-1.5 text-left',
                on ? 'bg-brand-soft font-medium text-brand-ink' : 'hover:bg-sunken',
                touched && problemOf(element) && 'text-danger-ink',
              )}
              onClick={() => onSelect(element.id)}
            >
              <Icon className="icon-16 text-ink-3" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{labelOf(element)}</span>
              <span className="num text-xs text-ink-3">{`${element.position.x}, ${element.position.y}`}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

type VisualEditorProps = { draft: VisualDraft; onChange: (draft: VisualDraft) => void; touched: boolean }

/** Adds elements, edits the chosen one beside a preview of the page. */
export function VisualEditor({ draft, onChange, touched }: VisualEditorProps) {
  const element = selectedOf(draft)
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[216px_minmax(0,1fr)_296px]">
      <div className="grid grid-cols-1 gap-4 md:col-span-2 xl:col-span-1">
        <section className="grid grid-cols-1 gap-2.5">
          <h3 className="text-sm font-semibold">{words.add}</h3>
          <Adder onAdd={type => onChange(addElement(draft, type, elementId()))} />
        </section>
        <section className="grid grid-cols-1 gap-2">
          <h3 className="text-sm font-semibold">{words.layers}</h3>
          {draft.elements.length === 0 ? (
            <>
              <p className="text-ink-2">{words.layersEmpty}</p>
              <Button
                variant="outline"
                size="sm"
                className="justify-self-start"
                icon={<Sparkles aria-hidden="true" />}
                onClick={() => onChange(readyOffer(elementId))}
              >
                {words.readyOffer}
              </Button>
            </>
          ) : (
            <Layers draft={draft} touched={touched} onSelect={selected => onChange({ ...draft, selected })} />
          )}
          {draft.elements.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              className="justify-self-start"
              icon={<AlignVerticalSpaceAround aria-hidden="true" />}
              onClick={() => onChange(stackElements(draft))}
            >
              {words.stack}
            </Button>
          )}
        </section>
      </div>
      <div className={cn('min-w-0', !element && 'md:col-span-2 xl:col-span-1')}>
        <Stage
          elements={draft.elements}
          selected={draft.selected}
          onSelect={selected => onChange({ ...draft, selected })}
        />
      </div>
      {element && (
        <ElementPanel
          key={element.id}
          element={element}
          touched={touched}
          onChange={change => onChange(changeElement(draft, element.id, change as Partial<VisualElement>))}
          onDuplicate={() => onChange(duplicateElement(draft, element.id, elementId()))}
          onRemove={() => onChange(removeElement(draft, element.id))}
        />
      )}
    </div>
  )
}
