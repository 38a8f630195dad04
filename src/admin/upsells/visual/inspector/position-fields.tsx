import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  type LucideIcon,
} from 'lucide-react'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { Box, VisualEditor } from '../model/editor.ts'
import { alignTo, distribute, type Edge } from './align.ts'
import { changeElements } from './edits.ts'
import { Group } from './group.tsx'
import { MiniNumber } from './mini-field.tsx'

const edges: readonly { edge: Edge; icon: LucideIcon }[] = [
  { edge: 'left', icon: AlignStartVertical },
  { edge: 'centre', icon: AlignCenterVertical },
  { edge: 'right', icon: AlignEndVertical },
  { edge: 'top', icon: AlignStartHorizontal },
  { edge: 'middle', icon: AlignCenterHorizontal },
  { edge: 'bottom', icon: AlignEndHorizontal },
]

const Tool = ({ text, icon: Icon, onClick }: { text: string; icon: LucideIcon; onClick: () => void }) => (
  <Tooltip text={text}>
    <Button
      variant="outline"
      size="sm"
      className="flex-1 px-0"
      aria-label={text}
      icon={<Icon aria-hidden="true" />}
      onClick={onClick}
    />
  </Tooltip>
)

/** Buttons that align edges or middles: of one element with the page, of several elements with each other. */
export function AlignRow({ editor, ids }: { editor: VisualEditor; ids: readonly string[] }) {
  return (
    <>
      <fieldset className="col-span-2 flex gap-1" aria-label={words.alignRow}>
        {edges.map(({ edge, icon }) => (
          <Tool
            key={edge}
            text={words.alignAs[edge]}
            icon={icon}
            onClick={() => editor.change(alignTo(edge, ids, editor.boxes()))}
          />
        ))}
      </fieldset>
      {ids.length > 2 && (
        <div className="col-span-2 flex gap-1">
          <Tool
            text={words.spreadAcross}
            icon={AlignHorizontalSpaceAround}
            onClick={() => editor.change(distribute('x', ids, editor.boxes()))}
          />
          <Tool
            text={words.spreadDown}
            icon={AlignVerticalSpaceAround}
            onClick={() => editor.change(distribute('y', ids, editor.boxes()))}
          />
        </div>
      )}
    </>
  )
}

type PositionFieldsProps = { editor: VisualEditor; element: VisualElement; box: Box | undefined }

/** Edits the position and the size of an element. While the size fields are empty, the content determines the size. */
export function PositionFields({ editor, element, box }: PositionFieldsProps) {
  const { id, position, size } = element
  const move = (change: Partial<VisualElement['position']>) =>
    editor.change(
      changeElements([id], each => ({ position: { ...each.position, ...change } })),
      `place ${id}`,
    )
  const resize = (change: { width?: number | null; height?: number | null }) => {
    const width = change.width === undefined ? (size?.width ?? box?.width) : change.width
    const height = change.height === undefined ? (size?.height ?? box?.height) : change.height
    const next = width && height ? { width: Math.round(width), height: Math.round(height) } : undefined
    editor.change(
      changeElements([id], () => ({ size: next })),
      `size ${id}`,
    )
  }
  return (
    <Group title={words.position}>
      <MiniNumber
        label={words.x}
        name={words.xName}
        id="visual-x"
        value={position.x}
        onChange={x => move({ x: x ?? 0 })}
      />
      <MiniNumber label={words.y} name={words.yName} value={position.y} onChange={y => move({ y: y ?? 0 })} />
      <MiniNumber
        label={words.w}
        name={words.wName}
        value={size?.width ?? null}
        empty={words.auto}
        min={1}
        onChange={width => resize({ width })}
      />
      <MiniNumber
        label={words.h}
        name={words.hName}
        value={size?.height ?? null}
        empty={words.auto}
        min={1}
        onChange={height => resize({ height })}
      />
      <AlignRow editor={editor} ids={[id]} />
    </Group>
  )
}
