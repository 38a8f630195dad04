import type { Box } from '../model/editor.ts'
import type { Guide } from '../model/snap.ts'
import { rounded } from './geometry.ts'

export type Handles = 'all' | 'sides' | 'none'
type Frame = { box: Box; isLocked: boolean }

/** On less than this many px of the screen the handles in the middle would leave nothing to take hold of. */
const leastForMiddles = 40

const px = (value: number) => `${rounded(value)}px`

function put(node: HTMLElement, box: Box, scale: number) {
  node.style.transform = `translate(${px(box.x * scale)}, ${px(box.y * scale)})`
  node.style.width = px(box.width * scale)
  node.style.height = px(box.height * scale)
}

/** As many nodes as there are things to draw; what is left over is hidden, not thrown away. */
function fill(holder: HTMLElement, count: number, className: string): HTMLElement[] {
  while (holder.children.length < count) {
    const node = document.createElement('div')
    node.className = className
    holder.append(node)
  }
  const nodes = [...holder.children] as HTMLElement[]
  for (const [index, node] of nodes.entries()) node.hidden = index >= count
  return nodes.slice(0, count)
}

/**
 * Frames, handles, guides and the marquee over the page: px of the screen, so that they are as thick at any zoom. Drawn by
 * hand, since they follow the pointer.
 */
export class Drawing {
  private readonly part = new Map<string, HTMLElement>()
  constructor(root: HTMLElement) {
    for (const node of root.querySelectorAll<HTMLElement>('[data-part]')) this.part.set(node.dataset.part ?? '', node)
  }

  private get(name: string): HTMLElement {
    const node = this.part.get(name)
    if (!node) throw new Error(`no part ${name}`)
    return node
  }

  /** A frame around each, and one around all of them with its handles and its words. */
  frames(frames: readonly Frame[], around: Box | null, scale: number, handles: Handles, text: string) {
    this.shift(0, 0)
    fill(this.get('frames'), frames.length, 'cv-frame').forEach((node, index) => {
      const frame = frames[index]
      if (!frame) return
      put(node, frame.box, scale)
      node.toggleAttribute('data-locked', frame.isLocked)
    })
    const group = this.get('group')
    group.hidden = !around
    if (!around) return
    put(group, around, scale)
    group.toggleAttribute('data-flat', around.height * scale < leastForMiddles)
    group.toggleAttribute('data-thin', around.width * scale < leastForMiddles)
    group.dataset.handles = handles
    this.get('badge').textContent = text
  }

  /** While one is drawn out: its frame, its handles and its words. */
  around(box: Box, scale: number, text: string) {
    const [frame] = this.get('frames').children
    for (const node of [frame, this.get('group')]) if (node instanceof HTMLElement) put(node, box, scale)
    this.get('badge').textContent = text
  }

  /** Moves what `frames` drew, in px of the screen. */
  shift(x: number, y: number) {
    this.get('selected').style.translate = x || y ? `${px(x)} ${px(y)}` : ''
  }

  lines(lines: readonly Guide[], scale: number) {
    fill(this.get('lines'), lines.length, 'cv-line').forEach((node, index) => {
      const line = lines[index]
      if (!line) return
      const length = line.to - line.from
      const isColumn = line.axis === 'x'
      put(
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

  marquee(box: Box | null, scale: number) {
    const node = this.get('marquee')
    node.hidden = !box
    if (box) put(node, box, scale)
  }

  /** Where the overlay's own zero is, in px of the screen from the corner of the page. */
  origin(x: number, y: number) {
    const over = this.get('frames').closest<HTMLElement>('.cv-over')
    if (over) [over.style.left, over.style.top] = [px(x), px(y)]
  }
}
