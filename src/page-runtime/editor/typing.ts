import type { AppearanceChange, TextChanged } from '#contract/editor-messages.ts'
import { getCaretElement } from './describe-element.ts'
import { withoutDraftBase } from './draft-base.ts'
import { findElementId, removeIds } from './element-id.ts'
import { formatSelection, isPartSelected, linkSelection, toStyle } from './format.ts'
import { restoreWhiteSpace } from './white-space.ts'

type TypedText = Omit<TextChanged, 'type' | 'revision'>

function listTextNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

const isPlainText = (element: Element) => [...element.childNodes].every(node => node.nodeType === Node.TEXT_NODE)

/** Reads the edited text with its original white space restored. Works on a copy, so that the caret stays in place. */
function readTyped(
  element: HTMLElement,
  before: ReadonlyMap<Text, string>,
): { html: string; text: string; isPlain: boolean } {
  const copy = element.cloneNode(true) as HTMLElement
  const copies = listTextNodes(copy)
  const originalText = [...before.values()].join('')
  for (const [index, node] of listTextNodes(element).entries()) {
    const original = before.get(node)
    const copyNode = copies[index]
    if (!copyNode || original === node.data) continue
    copyNode.data =
      original === undefined && !originalText.includes('\u00a0')
        ? node.data.replaceAll('\u00a0', ' ')
        : restoreWhiteSpace(original ?? node.data, node.data)
  }
  removeIds(copy)
  return { html: withoutDraftBase(copy.innerHTML), text: copy.textContent ?? '', isPlain: isPlainText(copy) }
}

/**
 * Starts editing one text of the page. The changes to the document disappear when editing is canceled or the page is
 * shown again.
 */
export function startTyping(element: HTMLElement) {
  const [style, html, text] = [element.getAttribute('style'), element.innerHTML, element.textContent ?? '']
  const wasPlain = isPlainText(element)
  const nodes = new Map(listTextNodes(element).map(node => [node, node.data]))
  const id = findElementId(element)
  let appearance: AppearanceChange = {}
  const spellcheck = element.getAttribute('spellcheck')
  element.contentEditable = 'true'
  element.spellcheck = true
  element.focus({ preventScroll: true })

  function stop() {
    element.removeAttribute('contenteditable')
    if (spellcheck === null) element.removeAttribute('spellcheck')
    else element.setAttribute('spellcheck', spellcheck)
    getSelection()?.removeAllRanges()
    element.blur()
  }
  const written = (): TypedText | null => {
    const typed = readTyped(element, nodes)
    const changes = toStyle(appearance)
    const isSame = element.innerHTML === html
    if (isSame && Object.keys(changes).length === 0) return null
    const isHTML = !(wasPlain && typed.isPlain)
    return {
      originalText: text,
      newText: isSame ? (isHTML ? typed.html : text) : isHTML ? typed.html : typed.text,
      isHTML,
      id,
      style: changes,
    }
  }
  return {
    element,
    written,
    stop,
    cancel() {
      element.innerHTML = html
      if (style === null) element.removeAttribute('style')
      else element.setAttribute('style', style)
      stop()
    },
    /**
     * Links the selected part of the text, otherwise the whole text. A link at the caret gets the new target, or is
     * removed when the target is null.
     */
    link(href: string | null) {
      const linkAtCaret = getCaretElement(element).closest('a[href]')
      const innerLink = linkAtCaret && linkAtCaret !== element && element.contains(linkAtCaret) ? linkAtCaret : null
      if (href === null) innerLink?.replaceWith(...innerLink.childNodes)
      else if (innerLink) innerLink.setAttribute('href', href)
      else linkSelection(element, href)
    },
    /** Formats the selected part of the text, otherwise the whole text. */
    format(change: AppearanceChange) {
      if (isPartSelected(element)) return formatSelection(element, change)
      appearance = { ...appearance, ...change }
      for (const [name, value] of Object.entries(toStyle(change))) element.style.setProperty(name, value)
    },
  }
}
export type Typing = ReturnType<typeof startTyping>
