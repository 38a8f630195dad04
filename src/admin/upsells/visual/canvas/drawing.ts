import type { Box } from '../model/editor.ts'
import type { Guide } from '../model/snap.ts'
import { roundPx } from './geometry.ts'

export type Handles = 'all' | 'sides' | 'none'
type Frame = { box: Box; isLocked: boolean }

/** Below this size in screen px, the middle handles would leave no space to grab the element itself. */
const minSizeForMiddleHandles = 40

const formatPx = (value: number) => `${roundPx(value)}px`

function placeNode(node: HTMLElement, box: Box, scale: number) {
  node.style.transform = `translate(${formatPx(box.x * scale)}, ${formatPx(box.y * scale)})`
  node.style.width = formatPx(box.width * scale)
  node.style.height = formatPx(box.height * scale)
}

/** Creates missing nodes and hides surplus ones, which are reused later. */
function ensureChildren(parent: HTMLElement, count: number, className: string): HTMLElement[] {
  while (parent.children.length < count) {
    const node = document.createElement('div')
    node.className = className
    parent.append(node)
  }
  const nodes = [...parent.children] as HTMLElement[]
  for (const [index, node] of nodes.entries()) node.hidden = index >= count
  return nodes.slice(0, count)
}

/**
 * Draws frames, handles, guides and the marquee above the page, in screen px, so that they are equally thick at any
 * zoom. It changes the DOM without React, because these parts follow the pointer.
 */
export class Drawing {
  private readonly partsByName = new Map<string, HTMLElement>()
  constructor(root: HTMLElement) {
    for (const node of root.querySelectorAll<HTMLElement>('[data-part]'))
      this.partsByName.set(node.dataset.part ?? '', node)
  }

  private get(name: string): HTMLElement {
    const node = this.partsByName.get(name)
    if (!node) throw new Error(`The canvas overlay has no part "${name}".`)
    return node
  }

  /** Draws a frame around each element, and one frame with handles and the size badge around all of them. */
  drawFrames(frames: readonly Frame[], bounds: Box | null, scale: number, handles: Handles, text: string) {
    this.shiftFrames(0, 0)
    ensureChildren(this.get('frames'), frames.length, 'cv-frame').forEach((node, index) => {
      const frame = frames[index]
      if (!frame) return
      placeNode(node, frame.box, scale)
      node.toggleAttribute('data-locked', frame.isLocked)
    })
    const group = this.get('group')
    group.hidden = !bounds
    if (!bounds) return
    placeNode(group, bounds, scale)
    group.toggleAttribute('data-flat', bounds.height * scale < minSizeForMiddleHandles)
    group.toggleAttribute('data-thin', bounds.width * scale < minSizeForMiddleHandles)
    group.dataset.handles = handles
    this.get('badge').textContent = text
  }

  /** Redraws frame, handles and badge while an element is being resized. */
  drawResizedFrame(box: Box, scale: number, text: string) {
    const [frame] = this.get('frames').children
    for (const node of [frame, this.get('group')]) if (node instanceof HTMLElement) placeNode(node, box, scale)
    this.get('badge').textContent = text
  }

  /** Moves the frames that are already drawn by a distance in screen px. */
  shiftFrames(x: number, y: number) {
    this.get('selected').style.translate = x || y ? `${formatPx(x)} ${formatPx(y)}` : ''
  }

  drawGuides(lines: readonly Guide[], scale: number) {
    ensureChildren(this.get('lines'), lines.length, 'cv-line').forEach((node, index) => {
      const line = lines[index]
      if (!line) return
      const length = line.to - line.from
      const isColumn = line.axis === 'x'
      placeNode(
        node,
        isColumn
          ? { x: line.at, y: line.from, width: 0, height: length }
          : { x: line.from, y: line.at, width: length, height: 0 },
        scale,
      )
      node.dataset.axis = line.axis
      node.dataset.distance = line.distance === undefined ? '' : String(Math.round(line.distance))
    })
  }

  drawMarquee(box: Box | null, scale: number) {
    const node = this.get('marquee')
    node.hidden = !box
    if (box) placeNode(node, box, scale)
  }

  /** Sets the origin of the overlay, in screen px from the upper left corner of the page. */
  setOrigin(x: number, y: number) {
    const overlay = this.get('frames').closest<HTMLElement>('.cv-over')
    if (overlay) [overlay.style.left, overlay.style.top] = [formatPx(x), formatPx(y)]
  }
}
