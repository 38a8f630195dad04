import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Uses the theme's color tokens, so that dark mode needs no second style. */
const highlightStyle = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.controlKeyword, tags.operatorKeyword], color: 'var(--brand-ink)' },
  { tag: [tags.attributeName, tags.propertyName, tags.className], color: 'var(--info-ink)' },
  { tag: [tags.string, tags.attributeValue, tags.special(tags.string), tags.regexp], color: 'var(--gold-ink)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: 'var(--danger-ink)' },
  { tag: [tags.comment, tags.docComment, tags.processingInstruction, tags.documentMeta], color: 'var(--ink-3)' },
  { tag: [tags.punctuation, tags.bracket, tags.angleBracket, tags.operator], color: 'var(--ink-2)' },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], fontWeight: '550' },
  { tag: tags.invalid, color: 'var(--danger-ink)', textDecoration: 'underline wavy' },
])

const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--ink-3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in oklab, var(--ink) 4%, transparent)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--focus) 24%, transparent)',
  },
  '.cm-selectionMatch, .cm-matchingBracket': {
    backgroundColor: 'color-mix(in oklab, var(--brand) 20%, transparent)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--gold-soft)', outline: '1px solid var(--gold)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in oklab, var(--gold) 55%, transparent)' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-panels-top, .cm-panels-bottom': { borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 10px', fontFamily: 'inherit' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: '13px' },
  '.cm-textfield': {
    ...{ height: '32px', padding: '0 8px', fontSize: '13px', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
    ...{ border: '1px solid var(--line-strong)', borderRadius: '8px' },
  },
  '.cm-button': {
    ...{ height: '32px', padding: '0 10px', fontSize: '13px', color: 'var(--ink)', backgroundImage: 'none' },
    ...{ backgroundColor: 'var(--surface)', border: '1px solid var(--line-strong)', borderRadius: '8px' },
  },
  '.cm-panel button[name=close]': {
    ...{ right: '6px', width: '24px', height: '24px', fontSize: '18px', color: 'var(--ink-2)' },
  },
  '.cm-tooltip': { backgroundColor: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--line)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--sunken)', color: 'var(--ink-2)', border: 'none' },
  '.cm-diagnosticText': { fontFamily: 'var(--font)' },
})

export const codeTheme = [editorTheme, syntaxHighlighting(highlightStyle)]
