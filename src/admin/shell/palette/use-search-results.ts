import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Finder, SearchResult } from './commands.ts'

/** Requests are sent only after a pause in typing of this length, in ms. */
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

/** A single letter matches too much, but a single digit may be an order number. */
const isSearchable = (text: string) => text.length > 1 || /\d/.test(text)

/**
 * Searches all features at once and shows their results together: results that arrived later would move the entries
 * that the member is about to press. The previous results stay visible until then.
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
    // Failed searches are repeated when the same text is typed again.
    staleTime: ({ state }) => (state.data?.answers.some(hasFailed) ? 0 : 30_000),
    gcTime: 60_000,
  })
  const shown = asks && data ? data : { of: '', answers: [] }
  return {
    /** The text to which the shown results belong. */
    foundFor: shown.of,
    groups: finders.map((finder, index) => ({ finder, found: getResults(shown.answers[index]) })),
    isSearching: isSearchable(text) && (text !== rested || isFetching),
    hasFailed: shown.answers.some(hasFailed),
  }
}
