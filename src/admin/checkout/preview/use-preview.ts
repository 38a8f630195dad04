import { useCallback, useEffect, useRef, useState } from 'react'
import { type CheckoutDraft, previewCheckout } from '#contract/templates.ts'
import { call } from '#web/call.ts'
import { sendLatestOnly } from './send-latest-only.ts'

/** What a frame shows. `turn` differs for each preview, even when the address stays the same. */
export type PreviewSource = { readonly turn: number; readonly address: string }

/** Delay in ms after the last change, so that not every key press is sent. */
const debounceMs = 300

/** Stores previews on the server, each replacing the one before it. */
function createPreviewSaver() {
  let token: string | undefined
  return sendLatestOnly(async (draft: string) => {
    const body = { draft: JSON.parse(draft) as CheckoutDraft, ...(token && { token }) }
    const answer = await call(previewCheckout, { body })
    token = answer.token
    return answer
  })
}

/** Stores an unsaved checkout on the server after each change and returns its preview; null without a draft. */
export function usePreview(draft: CheckoutDraft | null) {
  const wanted = draft && JSON.stringify(draft)
  const [look, setLook] = useState<PreviewSource | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [keep] = useState(createPreviewSaver)
  const newest = useRef(wanted)
  const isFirst = useRef(true)
  const show = useCallback(
    async (asked: string) => {
      try {
        const answer = await keep(asked)
        if (!answer || newest.current !== asked) return
        isFirst.current = false
        setError(null)
        setLook(now => ({ turn: (now?.turn ?? 0) + 1, address: answer.address }))
      } catch (problem) {
        if (newest.current === asked) setError(problem)
      }
    },
    [keep],
  )
  useEffect(() => {
    newest.current = wanted
    if (!wanted) return
    const timer = setTimeout(() => void show(wanted), isFirst.current ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [wanted, show])
  return { look, error, retry: () => void (wanted && show(wanted)) }
}
