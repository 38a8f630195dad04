import { useEffect, useRef, useState } from 'react'
import { type CheckoutDraft, previewCheckout } from '#contract/templates.ts'
import { call } from '#web/call.ts'

/** What a frame shows: `turn` is another one for each look, whatever its address. */
export type Look = { readonly turn: number; readonly address: string }

/** After the last change, in ms: typing is not followed letter by letter. */
const rest = 300

/** Keeps an unsaved look at the server each time it changed, and tells where it is shown; null: there is nothing to show. */
export function usePreview(draft: CheckoutDraft | null) {
  const wanted = draft && JSON.stringify(draft)
  const [look, setLook] = useState<Look | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const token = useRef<string | undefined>(undefined)
  const first = look === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is asked for by its number.
  useEffect(() => {
    if (!wanted) return
    let current = true
    const show = async () => {
      try {
        const body = { draft: JSON.parse(wanted) as CheckoutDraft, ...(token.current && { token: token.current }) }
        const answer = await call(previewCheckout, { body })
        token.current = answer.token
        if (!current) return
        setError(null)
        setLook(now => ({ turn: (now?.turn ?? 0) + 1, address: answer.address }))
      } catch (problem) {
        if (current) setError(problem)
      }
    }
    const timer = setTimeout(() => void show(), first ? 0 : rest)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [wanted, tries])
  return { look, error, retry: () => setTries(now => now + 1) }
}
