import type { VisualElement } from '#domain/visual-element.ts'
import type { ElementStyle } from '#domain/visual-style.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import type { VisualEditor } from '../model/editor.ts'
import { changeElements } from './edits.ts'
import { Group } from './group.tsx'
import { MiniColour, MiniNumber, MiniSelect } from './mini-field.tsx'

const parsePx = (value: string | undefined) => (value === undefined ? null : Number.parseFloat(value) || 0)
const formatPx = (value: number | null) => (value === null ? undefined : `${value}px`)
const weights = ['400', '500', '600', '700', '800'] as const
const aligns = ['left', 'center', 'right'] as const

type StyleFieldsProps = {
  editor: VisualEditor
  /** The selected elements. All get the same new values; the style of the first element is shown. */
  elements: readonly VisualElement[]
}

/** Edits text and background styles. For an image, only the corner radius can be changed. */
export function StyleFields({ editor, elements }: StyleFieldsProps) {
  const [first] = elements
  if (!first) return null
  const { style } = first
  const ids = elements.map(element => element.id)
  const set = (changedProperties: ElementStyle) =>
    editor.change(
      changeElements(ids, each => ({ style: { ...each.style, ...changedProperties } })),
      `style ${Object.keys(changedProperties).join()} ${ids.join()}`,
    )
  const corner = (
    <MiniNumber
      label={words.radius}
      wide
      value={parsePx(style.borderRadius)}
      empty="0"
      max={999}
      onChange={radius => set({ borderRadius: formatPx(radius) })}
    />
  )
  if (elements.every(({ type }) => type === 'image')) return <Group title={words.style}>{corner}</Group>
  return (
    <Group title={words.style}>
      <MiniNumber
        label={words.fontSize}
        id="visual-size"
        value={parsePx(style.fontSize)}
        empty={words.usual}
        min={8}
        max={200}
        unit="px"
        wide
        onChange={size => set({ fontSize: formatPx(size) })}
      />
      <MiniSelect
        label={words.weight}
        wide
        value={style.fontWeight ?? ''}
        options={[
          { value: '', label: words.usual },
          ...weights.map(weight => ({ value: weight, label: words.weights[weight] })),
        ]}
        onChange={weight => set({ fontWeight: weight || undefined })}
      />
      <MiniSelect
        label={words.align}
        wide
        value={style.textAlign ?? ''}
        options={[
          { value: '', label: words.usual },
          ...aligns.map(align => ({ value: align, label: words.aligns[align] })),
        ]}
        onChange={align => set({ textAlign: align || undefined })}
      />
      <MiniColour
        label={words.colour}
        id="visual-colour"
        wide
        empty={words.usual}
        value={style.color}
        onChange={color => set({ color })}
      />
      <MiniColour
        label={words.background}
        wide
        empty={words.none}
        value={style.backgroundColor}
        onChange={backgroundColor => set({ backgroundColor })}
      />
      <MiniNumber
        label={words.padding}
        wide
        value={parsePx(style.padding)}
        empty="0"
        max={400}
        onChange={padding => set({ padding: formatPx(padding) })}
      />
      {corner}
    </Group>
  )
}
