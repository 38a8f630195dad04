import { lazyComponent } from '../shell/lazy-component.tsx'

/** The code of each view is loaded when the view is first opened. */
export const inlineView = lazyComponent(async () => (await import('./inline/inline-view.tsx')).InlineView)
export const codeView = lazyComponent(async () => (await import('./code/code-view.tsx')).CodeView)
