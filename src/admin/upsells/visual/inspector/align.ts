import type { Boxes, Step } from '../model/editor.ts'
import { changeElements, getLayoutWidth } from './edits.ts'

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** Aligns edges or middles: one element with the stage, several with the box around them. */
export const alignTo =
  (edge: Edge, ids: readonly string[], boxes: Boxes): Step =>
  content => {
    const selectedBoxes = ids.flatMap(id => boxes.get(id) ?? [])
    const isOne = ids.length === 1
    const left = isOne ? 0 : Math.min(...selectedBoxes.map(box => box.x))
    const top = isOne ? 0 : Math.min(...selectedBoxes.map(box => box.y))
    const right = isOne ? getLayoutWidth(content) : Math.max(...selectedBoxes.map(box => box.x + box.width))
    const bottom = Math.max(...(isOne ? [...boxes.values()] : selectedBoxes).map(box => box.y + box.height))
    return changeElements(ids, element => {
      const box = boxes.get(element.id)
      if (!box || element.locked) return {}
      const { x, y } = element.position
      const positions = {
        left: { x: left, y },
        centre: { x: (left + right - box.width) / 2, y },
        right: { x: right - box.width, y },
        top: { x, y: top },
        middle: { x, y: (top + bottom - box.height) / 2 },
        bottom: { x, y: bottom - box.height },
      }
      const position = positions[edge]
      return { position: { x: Math.max(0, Math.round(position.x)), y: Math.max(0, Math.round(position.y)) } }
    })(content)
  }

/** Makes the gaps between elements equal; the first and the last element stay where they are. */
export const distribute =
  (axis: 'x' | 'y', ids: readonly string[], boxes: Boxes): Step =>
  content => {
    const size = axis === 'x' ? 'width' : 'height'
    const sorted = ids
      .flatMap(id => {
        const box = boxes.get(id)
        return box ? [{ id, box }] : []
      })
      .sort((one, other) => one.box[axis] - other.box[axis])
    const [first, last] = [sorted[0], sorted.at(-1)]
    if (!first || !last || sorted.length < 3) return content
    const totalGap = last.box[axis] - first.box[axis] - sorted.slice(0, -1).reduce((sum, { box }) => sum + box[size], 0)
    const gap = totalGap / (sorted.length - 1)
    const offsets = new Map<string, number>()
    let offset = first.box[axis]
    for (const { id, box } of sorted) {
      offsets.set(id, Math.max(0, Math.round(offset)))
      offset += box[size] + gap
    }
    return changeElements(ids, element =>
      element.locked
        ? {}
        : { position: { ...element.position, [axis]: offsets.get(element.id) ?? element.position[axis] } },
    )(content)
  }
