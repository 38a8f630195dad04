import type { ElementAction, VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Textarea } from '../../../ui/input.tsx'
import type { ElementChange } from './edits.ts'
import { ImageFields } from './image-fields.tsx'
import { MiniSelect, MiniText } from './mini-field.tsx'
import { OfferFields } from './offer-fields.tsx'

const actions: readonly ElementAction[] = ['buy', 'continue', 'skip']

type ContentFieldsProps = {
  element: VisualElement
  /** `changedPart` names what is changed. Successive keystrokes in the same part become one undo step. */
  onChange: (change: ElementChange, changedPart: string) => void
}

export function ContentFields({ element, onChange }: ContentFieldsProps) {
  switch (element.type) {
    case 'image':
      return <ImageFields element={element} onChange={onChange} />
    case 'product':
      return <OfferFields element={element} onChange={onChange} />
    case 'button':
      return (
        <>
          <MiniText
            label={words.content}
            name={words.buttonLabel}
            id="visual-content"
            wide
            value={element.content}
            maxLength={200}
            onChange={content => onChange({ content }, 'content')}
          />
          <MiniSelect
            label={words.action}
            wide
            value={element.action ?? 'buy'}
            options={actions.map(action => ({ value: action, label: words.actions[action] }))}
            onChange={next => onChange({ action: actions.find(action => action === next) }, 'action')}
          />
        </>
      )
    case 'text':
      return (
        <Textarea
          id="visual-content"
          className="col-span-2"
          aria-label={words.content}
          rows={4}
          maxLength={5000}
          value={element.content}
          onChange={event => onChange({ content: event.target.value }, 'content')}
        />
      )
  }
}
