import { LayoutTemplate, type LucideIcon, Square } from 'lucide-react'
import { newElement, type PageLayout, type VisualElement } from '#domain/visual-element.ts'
import { upsells as words } from '#words/rooms.ts'
import { cn } from '../../ui/cn.ts'
import { newElementId } from '../visual/model/insert.ts'

/** What a new visual page is made of at first. */
export type Start = { elements: readonly VisualElement[]; layout: PageLayout }
export const emptyStart: Start = { elements: [], layout: {} }

/** A whole offer to write over: what it is, why, and the product. */
function readyOffer(): Start {
  const element = (type: 'text' | 'product', content: string) => newElement(newElementId(), type, content)
  return {
    layout: {},
    elements: [
      {
        ...element('text', words.readyTitle),
        style: { fontSize: '48px', color: '#1d1a14' },
        position: { x: 100, y: 80 },
        size: { width: 600, height: 106 },
      },
      {
        ...element('text', words.readyText),
        style: { fontSize: '18px', color: '#4a453a' },
        position: { x: 100, y: 220 },
        size: { width: 600, height: 54 },
      },
      { ...element('product', ''), name: words.newProduct, position: { x: 100, y: 320 } },
    ],
  }
}

type CardProps = { label: string; text: string; icon: LucideIcon; checked: boolean; onChoose: () => void }
const Card = ({ label, text, icon: Icon, checked, onChoose }: CardProps) => (
  <label
    className={cn(
      'flex cursor-pointer items-start gap-3 rounded-md border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      checked ? 'border-brand bg-brand-soft' : 'border-line-strong/60 bg-surface hover:bg-sunken',
    )}
  >
    <Icon className="icon-18 mt-0.5 text-ink-2" aria-hidden="true" />
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{label}</span>
      <span className="block text-sm text-ink-2">{text}</span>
    </span>
    <input
      type="radio"
      name="page-start"
      className="mt-1 size-4 accent-brand outline-none"
      checked={checked}
      onChange={onChoose}
    />
  </label>
)

/** An empty page, or one that is built already. */
export function StartChoice({ start, onStart }: { start: Start; onStart: (start: Start) => void }) {
  const isEmpty = start.elements.length === 0
  return (
    <fieldset className="grid max-w-[840px] min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{words.startFrom}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Card
          label={words.emptyPage}
          text={words.emptyPageText}
          icon={Square}
          checked={isEmpty}
          onChoose={() => onStart(emptyStart)}
        />
        <Card
          label={words.readyOffer}
          text={words.readyOfferText}
          icon={LayoutTemplate}
          checked={!isEmpty}
          onChoose={() => onStart(readyOffer())}
        />
      </div>
    </fieldset>
  )
}
