import { visualCanvas as words } from '#i18n/lazy-words.ts'
import type { Box } from '../model/editor.ts'
import type { CanvasController } from './canvas-controller.ts'
import { getBottom, getRight, type Point } from './geometry.ts'
import type { Gesture, ModifierKeys } from './gesture.ts'
import { type Handle, hasAutoHeight } from './handles.ts'
import { getSnapTargets } from './move.ts'
import { snapResized } from './snapping.ts'
import { setElementBox } from './steps.ts'

/** The smallest size of an element, in px. */
const minSize = 8

/** Restores the aspect ratio of a box. For a corner handle, the side that was dragged further decides. */
function keepProportion(box: Box, before: Box, handle: Handle): Box {
  const ratio = before.width / before.height
  const byWidth = handle === 'e' || handle === 'w' || (handle.length === 2 && box.width / ratio > box.height)
  const width = byWidth ? box.width : box.height * ratio
  const height = byWidth ? box.width / ratio : box.height
  return {
    x: handle.includes('w') ? getRight(before) - width : before.x,
    y: handle.includes('n') ? getBottom(before) - height : before.y,
    width,
    height,
  }
}

/** Moves the sides of a box that belong to the handle, by the distance that the pointer has moved. */
export function pullSides(before: Box, handle: Handle, from: Point, position: Point, keepsRatio: boolean): Box {
  const [dx, dy] = [position.x - from.x, position.y - from.y]
  const left = handle.includes('w') ? Math.max(0, Math.min(before.x + dx, getRight(before) - minSize)) : before.x
  const top = handle.includes('n') ? Math.max(0, Math.min(before.y + dy, getBottom(before) - minSize)) : before.y
  const right = handle.includes('e') ? Math.max(left + minSize, getRight(before) + dx) : getRight(before)
  const bottom = handle.includes('s') ? Math.max(top + minSize, getBottom(before) + dy) : getBottom(before)
  const box = { x: left, y: top, width: right - left, height: bottom - top }
  return keepsRatio ? keepProportion(box, before, handle) : box
}

/**
 * Shows the new box before the content changes. `perPx` is the number of px of the unzoomed page for one px on the
 * stage.
 */
function previewBox(node: HTMLElement, type: string, before: Box, box: Box, perPx: number) {
  const { style } = node
  style.translate = `${(box.x - before.x) * perPx}px ${(box.y - before.y) * perPx}px`
  style.width = `${box.width * perPx}px`
  style.maxWidth = 'none'
  style[type === 'image' ? 'height' : 'minHeight'] = `${box.height * perPx}px`
}
function clearPreview({ style }: HTMLElement) {
  for (const name of ['translate', 'width', 'max-width', 'height', 'min-height']) style.removeProperty(name)
}

/** Measures the final box, because text may need more height than the dragged box has. */
function getFinalBox(node: HTMLElement, box: Box, scale: number, isFlowing: boolean): Box {
  const height = Math.round(node.getBoundingClientRect().height / scale)
  return isFlowing || height > box.height ? { ...box, height } : box
}

/** Resizes the selected element by one of its handles. */
export function startResize(controller: CanvasController, handle: Handle, from: Point): Gesture | null {
  const [element] = controller.getMovable(controller.editor.selection)
  const before = element && controller.shown.get(element.id)
  const node = element && controller.findNode(element.id)
  if (!element || !before || !node || controller.isColumn) return null
  const others = getSnapTargets(controller, new Set([element.id]))
  const isFlowing = hasAutoHeight(element)
  let box = before
  const endPreview = () => {
    clearPreview(node)
    controller.draw()
  }
  return {
    move(position, keys: ModifierKeys) {
      const pulled = pullSides(before, handle, from, position, keys.shift)
      const snapped = keys.shift ? { ...pulled, lines: [] } : snapResized(controller, pulled, handle, others, keys)
      box = {
        x: Math.round(snapped.x),
        y: Math.round(snapped.y),
        width: Math.round(snapped.width),
        height: Math.round(snapped.height),
      }
      previewBox(
        node,
        element.type,
        before,
        isFlowing ? { ...box, height: 1 } : box,
        controller.scale / controller.zoom,
      )
      box = getFinalBox(node, box, controller.scale, isFlowing)
      controller.drawing.drawResizedFrame(box, controller.scale, words.sizeBadge(box.width, box.height))
      controller.drawing.drawGuides(snapped.lines, controller.scale)
    },
    end() {
      endPreview()
      controller.editor.change(setElementBox(element.id, box))
      controller.announce(words.resized(box.width, box.height))
    },
    cancel: endPreview,
  }
}
