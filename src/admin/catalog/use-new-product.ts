import { type RefObject, useRef, useState } from 'react'
import { type Uploads, useUploads } from './pictures/use-uploads.ts'
import { createEmptyDraft, isStarted, type ProductDraft } from './product-draft.ts'

/** The state of the form for a new product. The page holds it, so that switching tabs loses nothing. */
export type NewProductState = {
  draft: ProductDraft
  setDraft: (update: (current: ProductDraft) => ProductDraft) => void
  uploads: Uploads
  /** Returns whether leaving the form would lose anything. */
  started: () => boolean
  /** True while the form contains a shipping option that was not added yet. */
  unfinished: RefObject<boolean>
  /**
   * Increases with each created product. The form uses this number as its React key, so that a new product resets the
   * form.
   */
  resetCount: number
  clear: () => void
}

export function useNewProduct(): NewProductState {
  const [draft, setDraft] = useState(createEmptyDraft)
  const [resetCount, setResetCount] = useState(0)
  const uploads = useUploads((_, insert) => setDraft(current => ({ ...current, images: insert(current.images) })))
  const unfinished = useRef(false)
  const clear = () => {
    setDraft(createEmptyDraft())
    uploads.clear()
    setResetCount(current => current + 1)
  }
  const started = () => isStarted(draft) || uploads.list.length > 0 || unfinished.current
  return { draft, setDraft, uploads, started, unfinished, resetCount: resetCount, clear }
}
