import { Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ElementAction, VisualElement } from '#domain/visual-element.ts'
import { upsells as words } from '#words/rooms.ts'
import { OfferFields } from '../../editor/charge/offer-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { typeWord } from './draft.ts'
import { ImageField } from './image-field.tsx'
import { PlaceFields, StyleFields } from './style-fields.tsx'

type Change = (change: Partial<Record<keyof VisualElement, unknown>>) => void

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line px-4 py-4 first:border-t-0">
    <h3 className="text-sm font-semibold">{title}</h3>
    {children}
  </section>
)

const actions: readonly ElementAction[] = ['buy', 'continue', 'skip']

function Content({ element, onChange, touched }: { element: VisualElement; onChange: Change; touched: boolean }) {
  if (element.type === 'image') return <ImageField element={element} onChange={onChange} />
  if (element.type === 'product')
    return (
      <>
        <OfferFields
          offer={element}
          touched={touched}
          onChange={offer => onChange({ productId: undefined, variantId: undefined, price: undefined, ...offer })}
        />
        <Field label={words.productDescription} optional>
          <Textarea
            rows={2}
            maxLength={5000}
            value={element.content}
            onChange={event => onChange({ content: event.target.value })}
          />
        </Field>
      </>
    )
  if (element.type === 'button')
    return (
      <>
        <Field label={words.buttonLabel}>
          <Input
            value={element.content}
            maxLength={200}
            onChange={event => onChange({ content: event.target.value })}
          />
        </Field>
        <Field label={words.action}>
          <Select
            value={element.action ?? 'buy'}
            onChange={event => onChange({ action: actions.find(action => action === event.target.value) })}
          >
            {actions.map(action => (
              <option key={action} value={action}>
                {words.actions[action]}
              </option>
            ))}
          </Select>
        </Field>
      </>
    )
  return (
    <Field label={words.content}>
      <Textarea
        rows={4}
        maxLength={5000}
        value={element.content}
        onChange={event => onChange({ content: event.target.value })}
      />
    </Field>
  )
}

type ElementPanelProps = {
  element: VisualElement
  onChange: Change
  onDuplicate: () => void
  onRemove: () => void
  /** A save was tried: what it needs is shown. */
  touched: boolean
}

/** Everything one element can be: content, charge, style, place. */
export function ElementPanel({ element, onChange, onDuplicate, onRemove, touched }: ElementPanelProps) {
  return (
    <div className="card overflow-hidden">
      <Group title={typeWord(element.type)}>
        <Content element={element} onChange={onChange} touched={touched} />
      </Group>
      <Group title={words.position}>
        <PlaceFields element={element} onChange={onChange} />
      </Group>
      {element.type !== 'image' && (
        <Group title={words.style}>
          <StyleFields style={element.style} onChange={style => onChange({ style })} />
        </Group>
      )}
      <div className="grid grid-cols-2 gap-2 border-t border-line p-4">
        <Button variant="outline" size="sm" icon={<Copy aria-hidden="true" />} onClick={onDuplicate}>
          {words.duplicate}
        </Button>
        <Button
          variant="outline"
          size="sm"
          className="text-danger-ink"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        >
          {words.removeElement}
        </Button>
      </div>
    </div>
  )
}
