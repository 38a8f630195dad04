import { type RefObject, useRef, useState } from 'react'
import { type Uploads, useUploads } from './pictures/use-uploads.ts'
import { createEmptyDraft, isStarted, type ProductDraft } from './product-draft.ts'

/** A product being created. The page holds this state, so that switching tabs loses nothing. */
export type NewProductState = {
  draft: ProductDraft
  setDraft: (update: (current: ProductDraft) => ProductDraft) => void
  uploads: Uploads
  /** Whether leaving would lose something. */
  started: () => boolean
  /** Whether the form contains a shipping option that was not added yet. */
  unfinished: RefObject<boolean>
  /** Increases with each created product, which resets the form. */
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
