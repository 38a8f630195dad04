import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  clearAlarm,
  discardDeadLetter,
  listDeadLetters,
  readOperations,
  replayDeadLetter,
  replayDeadLetters,
  runInvariants,
} from '#contract/operations.ts'
import { readVitals } from '#contract/vitals.ts'
import { call } from '#web/call.ts'

const all = ['operations'] as const
/** Only while the page is looked at: a hidden tab asks nothing. */
const everyTenSeconds = { refetchInterval: 10_000, refetchIntervalInBackground: false }

export const operationsQuery = queryOptions({
  queryKey: [...all, 'state'],
  queryFn: () => call(readOperations),
  ...everyTenSeconds,
})

/** Sums of weeks: asked for once a visit of the page. */
export const vitalsQuery = queryOptions({ queryKey: ['vitals'], queryFn: () => call(readVitals) })

export const deadLettersQuery = infiniteQueryOptions({
  queryKey: [...all, 'dead-letters'],
  queryFn: ({ pageParam }) => call(listDeadLetters, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
  ...everyTenSeconds,
})

/** Whatever it did, the page shows what is so now. Not waited for: the row that asked may be gone by then. */
function useAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled() {
      void client.invalidateQueries({ queryKey: all })
    },
  })
}

export const useClearAlarm = () => useAct((id: string) => call(clearAlarm, { params: { id } }))
export const useRunInvariants = () => useAct(() => call(runInvariants))
export const useReplay = () => useAct((id: string) => call(replayDeadLetter, { params: { id } }))
export const useReplayAll = () => useAct(() => call(replayDeadLetters))
export const useDiscard = () => useAct((id: string) => call(discardDeadLetter, { params: { id } }))
