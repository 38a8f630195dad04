import { indexPage } from '#page-source/page-index.ts'
import { listsOf } from './page-lists.ts'
import { shownTree } from './page-tree.ts'
import type { Read } from './use-read-page.ts'

/** Reads a source beside the screen: what the frame shows of it, and what the lists do. */
self.addEventListener('message', ({ data }: MessageEvent<{ source: string; number: number }>) => {
  let read: Read = null
  try {
    const page = indexPage(data.source)
    const tree = shownTree(page)
    read = tree && { source: data.source, tree, lists: listsOf(page) }
  } catch {
    // Too many elements: such a page is edited in its code.
  }
  self.postMessage({ number: data.number, read })
})
