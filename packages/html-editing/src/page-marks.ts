import { findTagNameEnd, type Page } from './page-index.ts'
import { isSameTree } from './same-tree.ts'
import { applySplices, type Splice } from './splice.ts'
import { type Attribute, type Element, parseSource } from './tree.ts'

/** The attribute that holds an element's id in the copy of a page that an editor shows. */
export const markAttribute = 'data-vitrine-id'

/**
 * Tags whose marks can change the tree: parsers keep at most three identical elements of each of these tags open, and
 * marks make identical elements different.
 */
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
 * Returns insertions that add every element's id to its start tag, for the copy of the page that an editor shows. The
 * ids precede the seller's own attributes, because the first attribute with a name counts. If the ids would change the
 * tree, tags such as <b> and <font> get none.
 */
export function buildPageMarks(page: Page): Splice[] {
  const all = buildMarks(page, () => true)
  return isSameExceptMarks(page, all) ? all : buildMarks(page, element => !formattingTags.has(element.tagName))
}
