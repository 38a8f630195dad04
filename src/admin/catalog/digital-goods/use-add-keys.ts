import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { addLicenseKeys } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { benefitsQuery } from './queries.ts'

const keysPerCall = 10_000

export type SendProgress = { sent: number; total: number }

/**
 * Sends license keys in parts. When a part fails, the next attempt sends only the keys that the server has not accepted
 * yet.
 */
export function useAddKeys(productId: string) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<SendProgress | null>(null)
  const accepted = useRef(new Set<string>())
  const counts = useRef({ added: 0, repeated: 0 })

  /** Adds keys to a benefit and reports the result. Returns whether all of them were sent. */
  async function add(benefitId: string, keys: readonly string[]): Promise<boolean> {
    let left = keys.filter(key => !accepted.current.has(key))
    const total = left.length
    try {
      while (left.length > 0) {
        if (total > keysPerCall) setProgress({ sent: total - left.length, total })
        const part = left.slice(0, keysPerCall)
        const { added, repeated, ...benefits } = await call(addLicenseKeys, {
          params: { id: benefitId },
          body: { keys: part },
        })
        client.setQueryData(benefitsQuery(productId).queryKey, benefits)
        for (const key of part) accepted.current.add(key)
        counts.current.added += added
        counts.current.repeated += repeated
        left = left.slice(keysPerCall)
      }
      const { added, repeated } = counts.current
      toast.done(added === 0 ? words.license.noneAdded : words.license.added(added), {
        ...(repeated > 0 && { text: words.license.known(repeated) }),
      })
      return true
    } catch (error) {
      const text = words.license.addFailedText(left.length, getProblemText(error))
      toast.failed(words.license.addFailed, { text, stay: true })
      return false
    } finally {
      setProgress(null)
    }
  }
  return { progress, add }
}
