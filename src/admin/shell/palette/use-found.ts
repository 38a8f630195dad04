import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Finder, Found } from './commands.ts'

/** While somebody types faster than this, in ms, nothing is asked. */
const rest = 180

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, rest, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

type Answer = PromiseSettledResult<Found[]>
const foundIn = (answer: Answer | undefined) => (answer?.status === 'fulfilled' ? answer.value : [])
const hasFailed = ({ status }: Answer) => status === 'rejected'

/** One letter finds too much; one digit may be an order. */
const isEnough = (text: string) => text.length > 1 || /\d/.test(text)

/**
 * What the rooms find for a text, all at once: a room that answers later would push down what another one's answer has
 * just brought under the finger. What was found before stays until then.
 */
export function useFound(finders: readonly Finder[], typed: string) {
  const text = typed.trim()
  const rested = useRested(text)
  const asks = isEnough(text) && isEnough(rested)
  const { data, isFetching } = useQuery({
    queryKey: ['palette', rested],
    queryFn: async () => ({
      of: rested,
      answers: await Promise.allSettled(finders.map(({ find }) => find(rested).catch(() => find(rested)))),
    }),
    enabled: asks && finders.length > 0,
    placeholderData: keepPreviousData,
    // What failed is asked again when it is typed again.
    staleTime: ({ state }) => (state.data?.answers.some(hasFailed) ? 0 : 30_000),
    gcTime: 60_000,
  })
  const shown = asks && data ? data : { of: '', answers: [] }
  return {
    /** The text that what is shown was found for. */
    foundFor: shown.of,
    groups: finders.map((finder, index) => ({ finder, found: foundIn(shown.answers[index]) })),
    isSearching: isEnough(text) && (text !== rested || isFetching),
    hasFailed: shown.answers.some(hasFailed),
  }
}
