import type { VisualElement } from '#domain/visual-element.ts'
import type { ElementStyle } from '#domain/visual-style.ts'
import { upsells as words } from '#words/rooms.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'

const read = (value: string | undefined) => (value === undefined ? null : Number.parseFloat(value) || 0)
const px = (value: number | null) => (value === null ? undefined : `${value}px`)

/** Where an element stands, and its size where it has one of its own. */
export function PlaceFields({
  element,
  onChange,
}: {
  element: VisualElement
  onChange: (change: Pick<VisualElement, 'position'> | Pick<VisualElement, 'size'>) => void
}) {
  const { position, size } = element
  const resize = (width: number | null, height: number | null) =>
    onChange({ size: width && height ? { width, height } : undefined })
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        label={words.x}
        value={position.x}
        onChange={x => onChange({ position: { ...position, x: x ?? 0 } })}
      />
      <NumberField
        label={words.y}
        value={position.y}
        onChange={y => onChange({ position: { ...position, y: y ?? 0 } })}
      />
      <NumberField
        label={words.width}
        value={size?.width ?? null}
        empty={words.auto}
        min={1}
        onChange={width => resize(width, size?.height ?? width)}
      />
      <NumberField
        label={words.height}
        value={size?.height ?? null}
        empty={words.auto}
        min={1}
        onChange={height => resize(size?.width ?? height, height)}
      />
    </div>
  )
}

export function StyleFields({ style, onChange }: { style: ElementStyle; onChange: (style: ElementStyle) => void }) {
  const set = (part: ElementStyle) => onChange({ ...style, ...part })
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={words.fontSize}
          value={read(style.fontSize)}
          min={8}
          max={200}
          onChange={size => set({ fontSize: px(size ?? 16) })}
        />
        <NumberField
          label={words.radius}
          value={read(style.borderRadius)}
          empty="0"
          max={999}
          onChange={radius => set({ borderRadius: px(radius) })}
        />
      </div>
      <ColourField label={words.colour} value={style.color} onChange={color => set({ color: color ?? '#000000' })} />
      <ColourField
        label={words.background}
        value={style.backgroundColor}
        none={words.noBackground}
        onChange={backgroundColor => set({ backgroundColor })}
      />
      <NumberField
        label={words.padding}
        value={read(style.padding)}
        empty="0"
        max={400}
        onChange={padding => set({ padding: px(padding) })}
      />
    </div>
  )
}
