import { useCallback, useEffect, useRef, useState } from 'react'
import { type CheckoutDraft, previewCheckout } from '#contract/templates.ts'
import { call } from '#web/call.ts'
import { sendLatestOnly } from './send-latest-only.ts'

/** What a frame shows: `turn` is another one for each look, whatever its address. */
export type PreviewSource = { readonly turn: number; readonly address: string }

/** After the last change, in ms: typing is not followed letter by letter. */
const debounceMs = 300

/** Keeps looks at the server, each in place of the one before it. */
function createPreviewSaver() {
  let token: string | undefined
  return sendLatestOnly(async (draft: string) => {
    const body = { draft: JSON.parse(draft) as CheckoutDraft, ...(token && { token }) }
    const answer = await call(previewCheckout, { body })
    token = answer.token
    return answer
  })
}

/** Keeps an unsaved look at the server each time it changed, and tells where it is shown; null: there is nothing to show. */
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
