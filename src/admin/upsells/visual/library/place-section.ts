import { getBaseWidth } from '#domain/visual-css.ts'
import { isPanel, type VisualElement } from '#domain/visual-element.ts'
import { type Block, moveBlock } from '#page-templates/visual/parts.ts'
import type { Box, Boxes, PageContent } from '../model/editor.ts'
import { createElementId, type Insertion, insertElements } from '../model/insert.ts'
import { makeSpaceForButton } from './second-offer.ts'

export const sectionPositions = ['top', 'behind', 'end'] as const
export type SectionPosition = (typeof sectionPositions)[number]

/** The distance in px between a section and the elements above and below it. */
const sectionGap = 64
/** The left margin of the page is used for the section if it is at most this share of the stage width. */
const widestMargin = 0.2

const getElementBox = ({ id, position, size }: VisualElement, boxes: Boxes): Box =>
  boxes.get(id) ?? { ...position, width: size?.width ?? 320, height: size?.height ?? 48 }

/**
 * Finds the column of a section, in px on the stage. The margins on both sides equal the left margin of the page's
 * elements.
 */
export function getSectionColumn({ elements, layout }: PageContent): { x: number; width: number } {
  const width = getBaseWidth(elements, layout)
  const readElements = elements.filter(element => !element.hidden && !isPanel(element))
  const left = Math.min(...readElements.map(({ position }) => position.x))
  const x = readElements.length > 0 && left <= width * widestMargin ? left : 0
  return { x, width: width - 2 * x }
}

/** Finds the first y position at or below `from` that no element extends across. */
function findClearLine(from: number, boxes: readonly Box[]): number {
  let line = from
  for (;;) {
    const across = boxes.filter(({ y, height }) => y < line && y + height > line)
    if (across.length === 0) return line
    line = Math.max(...across.map(({ y, height }) => y + height))
  }
}

function getInsertLine(
  position: SectionPosition,
  content: PageContent,
  selection: readonly string[],
  boxes: Boxes,
): number {
  if (position === 'top' || content.elements.length === 0) return 0
  const reference = position === 'end' ? content.elements : content.elements.filter(({ id }) => selection.includes(id))
  const allBoxes = content.elements.map(element => getElementBox(element, boxes))
  const bottom = Math.max(
    0,
    ...reference.map(element => getElementBox(element, boxes)).map(({ y, height }) => y + height),
  )
  return findClearLine(bottom, allBoxes)
}

/**
 * Returns by how many px the elements at or below `line` move down, so that the section has space above and below it.
 */
function getShift(line: number, height: number, content: PageContent, boxes: Boxes): number {
  const below = content.elements.map(element => getElementBox(element, boxes).y).filter(y => y >= line)
  if (below.length === 0) return 0
  const start = line === 0 ? 0 : line + sectionGap
  return Math.max(0, Math.ceil(start + height + sectionGap - Math.min(...below)))
}

/**
 * Inserts a library section into an open page and makes space for it, as one undo step. `boxes` are the element boxes
 * as the browser laid them out, in px.
 */
export function placeSection(
  section: Block,
  position: SectionPosition,
  {
    content: before,
    selection,
    boxes: drawnBoxes,
  }: { content: PageContent; selection: readonly string[]; boxes: Boxes },
): Insertion {
  const { content, boxes, change } = makeSpaceForButton(section, before, drawnBoxes)
  const line = getInsertLine(position, content, selection, boxes)
  const shift = getShift(line, section.height, content, boxes)
  const { pieces } = moveBlock(section, getSectionColumn(content).x, Math.ceil(line === 0 ? 0 : line + sectionGap))
  const { ids, step } = insertElements(pieces.map(piece => ({ ...piece, id: createElementId() })))
  const moveDown = (element: VisualElement): VisualElement =>
    shift > 0 && element.position.y >= line
      ? { ...element, position: { ...element.position, y: element.position.y + shift } }
      : element
  return { ids, step: current => step({ ...current, elements: current.elements.map(change).map(moveDown) }) }
}
