import { findMimeType } from '#page-source/file-types.ts'
import type { Part } from '../session/texts.ts'

/** Where the page's own texts stand in its project; null: it loads none of its own. */
export type MainFiles = { html: string; css: string | null; js: string | null }

/** Under which key the session holds a file's text: the three main ones by their part. */
export function getTextKey(path: string, main: MainFiles): Part | string {
  if (path === main.html) return 'html'
  if (path === main.css) return 'css'
  return path === main.js ? 'js' : path
}

export const findTextPath = (key: string, main: MainFiles): string | null =>
  key === 'html' || key === 'css' || key === 'js' ? main[key] : key

/** What a file's text is written in; null for pictures, fonts and others that are no text. `mime`: what the server found. */
export function detectLanguage(path: string, mime?: string): Part | 'text' | null {
  const type = findMimeType({ path, mime }) ?? ''
  if (type === 'text/html') return 'html'
  if (type === 'text/css') return 'css'
  if (/javascript/.test(type)) return 'js'
  if (/^text\/|json|xml|svg/.test(type)) return 'text'
  return null
}
