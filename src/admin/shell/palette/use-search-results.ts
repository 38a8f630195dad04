import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Finder, SearchResult } from './commands.ts'

/** While somebody types faster than this, in ms, nothing is asked. */
const debounceMs = 180

function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, debounceMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

type Answer = PromiseSettledResult<SearchResult[]>
const getResults = (answer: Answer | undefined) => (answer?.status === 'fulfilled' ? answer.value : [])
const hasFailed = ({ status }: Answer) => status === 'rejected'

/** One letter finds too much; one digit may be an order. */
const isSearchable = (text: string) => text.length > 1 || /\d/.test(text)

/**
 * What the rooms find for a text, all at once: a room that answers later would push down what another one's answer has
 * just brought under the finger. What was found before stays until then.
 */
export function useSearchResults(finders: readonly Finder[], typed: string) {
  const text = typed.trim()
  const rested = useDebounced(text)
  const asks = isSearchable(text) && isSearchable(rested)
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
    groups: finders.map((finder, index) => ({ finder, found: getResults(shown.answers[index]) })),
    isSearching: isSearchable(text) && (text !== rested || isFetching),
    hasFailed: shown.answers.some(hasFailed),
  }
}
