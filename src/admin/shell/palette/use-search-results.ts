import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Finder, SearchResult } from './commands.ts'

/** Length in ms of the pause in typing after which a search is sent. */
const debounceMs = 180

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setDebounced, debounceMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

type SettledSearch = PromiseSettledResult<SearchResult[]>
const getResults = (settled: SettledSearch | undefined) => (settled?.status === 'fulfilled' ? settled.value : [])
const hasFailed = ({ status }: SettledSearch) => status === 'rejected'

/** A single letter matches too much, but a single digit may be an order number. */
const isSearchable = (text: string) => text.length > 1 || /\d/.test(text)

/**
 * Searches all features concurrently and shows their results together: results that arrived later would move the
 * entries that the member is about to press. The previous results stay visible until all have arrived.
 */
export function useSearchResults(finders: readonly Finder[], typed: string) {
  const text = typed.trim()
  const debounced = useDebounced(text)
  const isEnabled = isSearchable(text) && isSearchable(debounced)
  const { data, isFetching } = useQuery({
    queryKey: ['palette', debounced],
    queryFn: async () => ({
      searchedText: debounced,
      answers: await Promise.allSettled(finders.map(({ find }) => find(debounced).catch(() => find(debounced)))),
    }),
    enabled: isEnabled && finders.length > 0,
    placeholderData: keepPreviousData,
    // A failed search is repeated when the same text is typed again.
    staleTime: ({ state }) => (state.data?.answers.some(hasFailed) ? 0 : 30_000),
    gcTime: 60_000,
  })
  const shown = isEnabled && data ? data : { searchedText: '', answers: [] }
  return {
    /** The search text to which the shown results belong. */
    foundFor: shown.searchedText,
    groups: finders.map((finder, index) => ({ finder, found: getResults(shown.answers[index]) })),
    isSearching: isSearchable(text) && (text !== debounced || isFetching),
    hasFailed: shown.answers.some(hasFailed),
  }
}
