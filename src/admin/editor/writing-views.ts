import { fetched } from '../shell/fetched.tsx'

/** The two ways to write in a page; what they take is fetched with the first of each. */
export const inlineView = fetched(async () => (await import('./inline/inline-view.tsx')).InlineView)
export const codeView = fetched(async () => (await import('./code/code-view.tsx')).CodeView)
