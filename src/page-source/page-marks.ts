import { findTagNameEnd, type Page } from './page-index.ts'
import { isSameTree } from './same-tree.ts'
import { applySplices, type Splice } from './splice.ts'
import { type Attribute, type Element, parseSource } from './tree.ts'

/** The attribute that holds an element's number in the copy an editor shows. */
export const markAttribute = 'data-vitrine-id'

/** Of these browsers keep no more than three equal ones open, and a number makes each differ from the others. */
const formattingTags = new Set(['b', 'big', 'code', 'em', 'font', 'i', 's', 'small', 'strike', 'strong', 'tt', 'u'])

function buildMarks({ source, tags }: Page, isMarked: (element: Element) => boolean): Splice[] {
  return Array.from(tags.values())
    .filter(({ element }) => isMarked(element))
    .map(({ id, element }) => {
      const at = findTagNameEnd(source, element.sourceCodeLocation?.startOffset ?? 0)
      return { start: at, end: at, text: ` ${markAttribute}="${id}"` }
    })
}

function isSameExceptMarks(page: Page, marks: readonly Splice[]): boolean {
  const attributes = new Map<readonly Attribute[], Attribute[]>()
  for (const [attrs, { id }] of page.tags)
    attributes.set(attrs, [...attrs.filter(one => one.name !== markAttribute), { name: markAttribute, value: id }])
  return isSameTree(page.document, parseSource(applySplices(page.source, marks)), { attributes })
}

/**
 * Insertions that put every element's number into its start tag, for the copy of the page an editor shows; before the
 * seller's own attributes, of which the first of a name counts. Where numbers would change the tree, tags such as <b> and
 * <font> go without.
 */
export function buildPageMarks(page: Page): Splice[] {
  const all = buildMarks(page, () => true)
  return isSameExceptMarks(page, all) ? all : buildMarks(page, element => !formattingTags.has(element.tagName))
}
