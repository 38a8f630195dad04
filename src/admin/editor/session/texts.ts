import type { EditedProject } from './project.ts'

export const parts = ['html', 'css', 'js'] as const
export type Part = (typeof parts)[number]
/** The page's own texts, each as it is stored, line ends included; other files of the project under their paths. */
export type Texts = { html: string; css: string; js: string; [path: string]: string }

const names: Record<Part, string> = { html: 'HTML', css: 'CSS', js: 'JavaScript' }
export const isPart = (key: string): key is Part => key in names
/** What a text is called: the three main ones by their language, others by their path. */
export const textName = (key: string) => (isPart(key) ? names[key] : key)

export const textsOf = ({ html, css, js }: EditedProject['source']): Texts => ({ html, css: css ?? '', js: js ?? '' })

/** Which texts differ. */
export const changed = (saved: Texts, draft: Texts): string[] =>
  Object.keys(draft).filter(key => draft[key] !== saved[key])
