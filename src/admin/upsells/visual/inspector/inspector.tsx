import { Copy, Trash2 } from 'lucide-react'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { sortByLayer } from '../layers/layer-order.ts'
import type { VisualEditor } from '../model/editor.ts'
import { duplicateElements } from '../model/insert.ts'
import { ContentFields } from './content-fields.tsx'
import { changeElements, removeElements } from './edits.ts'
import { Group } from './group.tsx'
import { PageSettings } from './page-settings.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { AlignRow, PositionFields } from './position-fields.tsx'
import { StyleFields } from './style-fields.tsx'

type SelectedProps = { editor: VisualEditor; elements: readonly VisualElement[] }

/**
 * Switches for the selected elements: `locked` prevents accidental moves, `hidden` hides the elements from shoppers.
 */
function ElementSwitches({ editor, elements }: SelectedProps) {
  const ids = elements.map(element => element.id)
  return (
    <div className="vs-part vs-part-line vs-fields pt-3.5">
      {(['locked', 'hidden'] as const).map(property => (
        <Switch
          key={property}
          className="col-span-2 text-sm"
          label={property === 'locked' ? words.locked : words.hiddenEverywhere}
          hint={property === 'locked' ? words.lockedHint : words.hiddenHint}
          checked={elements.every(element => element[property])}
          onChange={isOn => editor.change(changeElements(ids, () => ({ [property]: isOn || undefined })))}
        />
      ))}
    </div>
  )
}

function ElementActions({ editor, elements }: SelectedProps) {
  const ids = elements.map(element => element.id)
  return (
    <div className="vs-part vs-part-line vs-ends">
      <Button
        variant="outline"
        size="sm"
        icon={<Copy aria-hidden="true" />}
        onClick={() => {
          const { step, ids: copies } = duplicateElements(elements)
          editor.change(step)
          editor.select(copies)
        }}
      >
        {words.duplicate}
      </Button>
      <Button
        variant="outline"
        size="sm"
        className="text-danger-ink"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => {
          editor.change(removeElements(ids))
          editor.select([])
        }}
      >
        {words.remove}
      </Button>
    </div>
  )
}

function SingleElement({ editor, element }: { editor: VisualEditor; element: VisualElement }) {
  const number = sortByLayer(editor.content.elements).indexOf(element) + 1
  return (
    <>
      <Group title={words.types[element.type]} aside={<span className="badge num">{words.number(number)}</span>}>
        <ContentFields
          element={element}
          onChange={(change, changedPart) =>
            editor.change(
              changeElements([element.id], () => change),
              `${changedPart} ${element.id}`,
            )
          }
        />
      </Group>
      <PositionFields editor={editor} element={element} box={editor.boxes().get(element.id)} />
      <StyleFields editor={editor} elements={[element]} />
      <PhoneFields editor={editor} element={element} />
    </>
  )
}

/** Shows the fields of the selection, or those of the page when nothing is selected. */
export function Inspector({ editor }: { editor: VisualEditor }) {
  const elements = editor.content.elements.filter(element => editor.selection.includes(element.id))
  const [first] = elements
  if (!first) return <PageSettings editor={editor} />
  return (
    <>
      {elements.length === 1 ? (
        <SingleElement key={first.id} editor={editor} element={first} />
      ) : (
        <>
          <Group title={words.several(elements.length)}>
            <AlignRow editor={editor} ids={elements.map(element => element.id)} />
          </Group>
          <StyleFields editor={editor} elements={elements} />
        </>
      )}
      <ElementSwitches editor={editor} elements={elements} />
      <ElementActions editor={editor} elements={elements} />
    </>
  )
}
