import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#api-client/call.ts'
import { type CheckoutDraft, previewCheckout } from '#contract/templates.ts'
import { sendLatestOnly } from './send-latest-only.ts'

/** What a preview frame shows. `revision` differs for each preview, even when the URL stays the same. */
export type PreviewSource = { readonly revision: number; readonly address: string }

/** Delay in ms after the last change, so that not every key press sends a request. */
const debounceMs = 300

/** Returns a function that stores a preview on the server. Each preview replaces the previous one. */
function createPreviewSaver() {
  let token: string | undefined
  return sendLatestOnly(async (draft: string) => {
    const body = { draft: JSON.parse(draft) as CheckoutDraft, ...(token && { token }) }
    const saved = await call(previewCheckout, { body })
    token = saved.token
    return saved
  })
}

/**
 * Stores the unsaved checkout on the server after each change and returns its preview. Nothing is stored while `draft`
 * is null.
 */
export function usePreview(draft: CheckoutDraft | null) {
  const serialized = draft && JSON.stringify(draft)
  const [preview, setPreview] = useState<PreviewSource | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [savePreview] = useState(createPreviewSaver)
  const newest = useRef(serialized)
  const isFirst = useRef(true)
  const show = useCallback(
    async (requested: string) => {
      try {
        const saved = await savePreview(requested)
        if (!saved || newest.current !== requested) return
        isFirst.current = false
        setError(null)
        setPreview(current => ({ revision: (current?.revision ?? 0) + 1, address: saved.address }))
      } catch (problem) {
        if (newest.current === requested) setError(problem)
      }
    },
    [savePreview],
  )
  useEffect(() => {
    newest.current = serialized
    if (!serialized) return
    const timer = setTimeout(() => void show(serialized), isFirst.current ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [serialized, show])
  return { preview, error, retry: () => void (serialized && show(serialized)) }
}
