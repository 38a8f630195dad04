import { wideBreakpointPx } from '#domain/visual-css.ts'
import type { VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#i18n/lazy-words.ts'
import type { Box, PreviewWidth, VisualEditor } from '../model/editor.ts'
import { Drawing, type Handles } from './drawing.ts'
import { findBoundingBox, isSameBox, type Point, roundPx } from './geometry.ts'
import { hasAutoHeight } from './handles.ts'
import { getPageBaseWidth } from './page-css.ts'
import type { Switches } from './zoom-bar.tsx'

/** What the canvas shows in the current render. */
export type CanvasProps = {
  editor: VisualEditor
  width: PreviewWidth
  zoom: number
  switches: Switches
  editing: string | null
}

/**
 * The canvas outside of React: measures where elements are, draws frames around them, and keeps the props of the latest
 * render, so that DOM listeners never see outdated state.
 */
export class CanvasController {
  readonly root: HTMLElement
  readonly drawing: Drawing
  /**
   * Where elements are drawn now, in px on the stage. In the one-column layout this differs from their stored
   * positions.
   */
  shown: ReadonlyMap<string, Box> = new Map()
  /** The scale of the stage: screen px per stage px. */
  scale = 1
  /** Whether several elements are being selected, so that moving the focus with Tab keeps the selection. */
  isMultiSelecting = false
  /** The element that has the focus, or had it when its node was removed. */
  focused: string | null = null
  private props: CanvasProps

  constructor(root: HTMLElement, props: CanvasProps) {
    this.root = root
    this.props = props
    this.drawing = new Drawing(root)
  }

  get editor(): VisualEditor {
    return this.props.editor
  }
  get switches(): Switches {
    return this.props.switches
  }
  get editing(): string | null {
    return this.props.editing
  }
  get zoom(): number {
    return this.props.zoom
  }
  get isColumn(): boolean {
    return this.props.width < wideBreakpointPx
  }
  get elements(): readonly VisualElement[] {
    return this.editor.content.elements
  }
  get baseWidth(): number {
    return getPageBaseWidth(this.editor.content)
  }
  get viewport(): HTMLElement {
    return this.find('.cv-ground')
  }
  private find(selector: string): HTMLElement {
    const node = this.root.querySelector<HTMLElement>(selector)
    if (!node) throw new Error(`The canvas has no element "${selector}".`)
    return node
  }

  findNode(id: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`)
  }
  findElementId(target: EventTarget | null): string | null {
    const node = target instanceof Element ? target.closest<HTMLElement>('[data-element]') : null
    return node?.dataset.element ?? null
  }
  findElement(id: string): VisualElement | undefined {
    return this.elements.find(element => element.id === id)
  }
  getMovable(ids: readonly string[]): VisualElement[] {
    return this.elements.filter(({ id, locked, hidden }) => ids.includes(id) && !locked && !hidden)
  }

  toStagePoint(clientX: number, clientY: number): Point {
    const { left, top } = this.find('.cv-sheet .stage').getBoundingClientRect()
    return { x: (clientX - left) / this.scale, y: (clientY - top) / this.scale }
  }

  focus(id: string | null) {
    const node = id === null ? this.viewport : this.findNode(id)
    node?.focus({ preventScroll: id === null })
  }

  /** Announces a text to screen readers. */
  announce(text: string) {
    this.find('.cv-said').textContent = text
  }

  /** Runs after each render: takes over the new props, measures the elements and draws the frames. */
  refresh(props: CanvasProps) {
    this.props = props
    this.keepFocus()
    this.measure()
    this.draw()
  }

  /** When the focused element is removed, for example by undo, the focus moves to the page instead of being lost. */
  private keepFocus() {
    if (this.focused === null || this.findNode(this.focused)) return
    this.focused = null
    if (document.activeElement === document.body) this.focus(null)
  }

  /**
   * Measures again after an image or font has loaded. Does nothing during a drag, because the dragged node follows the
   * pointer and not the measurements.
   */
  remeasure() {
    if (this.root.hasAttribute('data-dragging')) return
    this.measure()
    this.draw()
  }

  private measureBoxes(root: HTMLElement): { boxes: Map<string, Box>; scale: number } {
    const stage = root.querySelector<HTMLElement>('.stage')
    if (!stage) return { boxes: new Map(), scale: 1 }
    const stageRect = stage.getBoundingClientRect()
    const isWide = !this.isColumn || root.matches('.cv-measure')
    const scale = isWide ? stageRect.width / this.baseWidth || 1 : this.zoom
    const boxes = new Map<string, Box>()
    for (const node of stage.children) {
      const id = node instanceof HTMLElement ? (node.dataset.element ?? node.dataset.measured) : undefined
      const rect = node.getBoundingClientRect()
      // Elements that are hidden on phones have no size.
      if (id === undefined || (rect.width === 0 && rect.height === 0)) continue
      const position = isWide ? this.findElement(id)?.position : undefined
      boxes.set(id, {
        x: position?.x ?? roundPx((rect.left - stageRect.left) / scale),
        y: position?.y ?? roundPx((rect.top - stageRect.top) / scale),
        width: roundPx(rect.width / scale),
        height: roundPx(rect.height / scale),
      })
    }
    return { boxes, scale }
  }

  private measure() {
    const { boxes, scale } = this.measureBoxes(this.find('.cv-sheet'))
    this.shown = boxes
    this.scale = scale
    this.fitPad()
    const hiddenPage = this.root.querySelector<HTMLElement>('.cv-measure')
    const measuredBoxes = hiddenPage ? this.measureBoxes(hiddenPage).boxes : boxes
    const previousBoxes = this.editor.boxes()
    const isSame =
      previousBoxes.size === measuredBoxes.size &&
      [...measuredBoxes].every(([id, box]) => {
        const previousBox = previousBoxes.get(id)
        return previousBox !== undefined && isSameBox(previousBox, box)
      })
    if (!isSame) this.editor.measured(measuredBoxes)
    if (!this.isColumn) this.describe()
  }

  /**
   * Gives the pad the height of the scaled page, and passes the offset of the stage within the pad to the overlay
   * (`Drawing`).
   */
  private fitPad() {
    const [pad, sheet, stage] = [this.find('.cv-pad'), this.find('.cv-sheet'), this.find('.cv-sheet .stage')]
    pad.style.height = `${sheet.offsetHeight * this.zoom}px`
    const [padRect, stageRect] = [pad.getBoundingClientRect(), stage.getBoundingClientRect()]
    this.drawing.setOrigin(stageRect.left - padRect.left, stageRect.top - padRect.top)
  }

  private describe() {
    for (const { id, locked } of this.elements) {
      const box = this.shown.get(id)
      if (!box) continue
      const descriptions = [words.place(box.x, box.y), words.size(Math.round(box.width), Math.round(box.height))]
      this.findNode(id)?.setAttribute(
        'aria-description',
        [...descriptions, ...(locked ? [words.locked] : [])].join(', '),
      )
    }
  }

  draw() {
    // An element whose text is being edited has its own frame.
    const selection = this.editing === null ? this.editor.selection : []
    const frames = selection.flatMap(id => {
      const box = this.shown.get(id)
      return box ? [{ box, isLocked: this.findElement(id)?.locked === true }] : []
    })
    const bounds = findBoundingBox(frames.map(frame => frame.box))
    const text = bounds ? words.sizeBadge(Math.round(bounds.width), Math.round(bounds.height)) : ''
    this.drawing.drawFrames(frames, bounds, this.scale, this.getHandles(), text)
    this.drawing.drawGuides([], this.scale)
  }

  private getHandles(): Handles {
    const { selection } = this.editor
    const element = selection.length === 1 ? this.findElement(selection[0] ?? '') : undefined
    if (!element || element.locked || element.hidden || this.isColumn) return 'none'
    return hasAutoHeight(element) ? 'sides' : 'all'
  }
}
