import { type RefObject, useRef, useState } from 'react'
import { type Uploads, useUploads } from './pictures/use-uploads.ts'
import { createEmptyDraft, isStarted, type ProductDraft } from './product-draft.ts'

/** A product being created. The page holds this state, so that switching tabs loses nothing. */
export type NewProductState = {
  draft: ProductDraft
  setDraft: (make: (now: ProductDraft) => ProductDraft) => void
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
  const [turn, setTurn] = useState(0)
  const uploads = useUploads((_, place) => setDraft(now => ({ ...now, images: place(now.images) })))
  const unfinished = useRef(false)
  const clear = () => {
    setDraft(createEmptyDraft())
    uploads.clear()
    setTurn(now => now + 1)
  }
  const started = () => isStarted(draft) || uploads.list.length > 0 || unfinished.current
  return { draft, setDraft, uploads, started, unfinished, resetCount: turn, clear }
}
