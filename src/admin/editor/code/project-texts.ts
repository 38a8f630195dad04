import { findMimeType } from '@vitrine/html-editing/file-types.ts'
import type { Part } from '../session/texts.ts'

/** Paths of the page's main HTML, CSS and JavaScript files; null if the page loads no such file. */
export type MainFiles = { html: string; css: string | null; js: string | null }

/**
 * Returns the key under which the session stores a file's text: 'html', 'css' or 'js' for the three main files,
 * otherwise the path.
 */
export function getTextKey(path: string, main: MainFiles): Part | string {
  if (path === main.html) return 'html'
  if (path === main.css) return 'css'
  return path === main.js ? 'js' : path
}

export const findTextPath = (key: string, main: MainFiles): string | null =>
  key === 'html' || key === 'css' || key === 'js' ? main[key] : key

/**
 * Detects the language of a file; null for images, fonts and other files that are not text. `mime` is the type that the
 * server detected.
 */
export function detectLanguage(path: string, mime?: string): Part | 'text' | null {
  const type = findMimeType({ path, mime }) ?? ''
  if (type === 'text/html') return 'html'
  if (type === 'text/css') return 'css'
  if (/javascript/.test(type)) return 'js'
  if (/^text\/|json|xml|svg/.test(type)) return 'text'
  return null
}
