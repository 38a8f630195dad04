import { lazyComponent } from '../shell/lazy-component.tsx'

/** The two ways to write in a page; what they take is fetched with the first of each. */
export const inlineView = lazyComponent(async () => (await import('./inline/inline-view.tsx')).InlineView)
export const codeView = lazyComponent(async () => (await import('./code/code-view.tsx')).CodeView)
