import type { EditedProject } from './project.ts'

export const mainParts = ['html', 'css', 'js'] as const
export type Part = (typeof mainParts)[number]
/**
 * The main HTML, CSS and JavaScript of the page exactly as stored, including line endings, and other open files under
 * their paths.
 */
export type Texts = { html: string; css: string; js: string; [path: string]: string }

const partNames: Record<Part, string> = { html: 'HTML', css: 'CSS', js: 'JavaScript' }
export const isPart = (key: string): key is Part => key in partNames
export const getTextName = (key: string) => (isPart(key) ? partNames[key] : key)

export const toTexts = ({ html, css, js }: EditedProject['source']): Texts => ({ html, css: css ?? '', js: js ?? '' })

export const getChangedKeys = (saved: Texts, draft: Texts): string[] =>
  Object.keys(draft).filter(key => draft[key] !== saved[key])
