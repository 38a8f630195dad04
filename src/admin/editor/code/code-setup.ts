import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view'
import { pages as words } from '#i18n/lazy-words.ts'
import { codeTheme } from './code-theme.ts'
import type { detectLanguage } from './project-texts.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** Returns CodeMirror's support for a language, which highlights and folds code. */
export function getLanguageSupport(language: ReturnType<typeof detectLanguage>): Extension {
  if (language === 'html') return html()
  if (language === 'css') return css()
  return language === 'js' ? javascript() : []
}

/** The extensions of every code field, editable or read-only. */
export const createBaseExtensions = (): Extension => [
  ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
  EditorState.phrases.of(words.codePhrases),
  lineNumbers(),
  foldGutter(),
  codeFolding(),
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  highlightSelectionMatches(),
  search({ top: true }),
  codeTheme,
]

/** The extensions of an editable field. The session handles undo and redo instead of CodeMirror. */
export const createEditingExtensions = (undo: () => void, redo: () => void): Extension => [
  createBaseExtensions(),
  EditorState.allowMultipleSelections.of(true),
  rectangularSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  indentOnInput(),
  lintGutter(),
  keymap.of([
    { key: 'Mod-z', run: () => runHandled(undo), preventDefault: true },
    { key: 'Mod-y', run: () => runHandled(redo), preventDefault: true },
    { key: 'Mod-Shift-z', run: () => runHandled(redo), preventDefault: true },
    ...searchKeymap,
    ...foldKeymap,
    ...lintKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]),
]

function runHandled(action: () => void): boolean {
  action()
  return true
}

/**
 * Returns the HTML attributes of a code field. The field is focusable, because scrollable content must be reachable by
 * keyboard.
 */
export const getContentAttributes = (name: string) => ({ 'aria-label': name, translate: 'no', tabindex: '0' })
