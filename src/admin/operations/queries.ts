import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
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

const operationsKey = ['operations'] as const
/** A hidden browser tab does not poll. */
const everyTenSeconds = { refetchInterval: 10_000, refetchIntervalInBackground: false }

export const operationsQuery = queryOptions({
  queryKey: [...operationsKey, 'state'],
  queryFn: () => call(readOperations),
  ...everyTenSeconds,
})

/** The vitals are sums over weeks, which change too slowly to poll. */
export const vitalsQuery = queryOptions({ queryKey: ['vitals'], queryFn: () => call(readVitals) })

export const deadLettersQuery = infiniteQueryOptions({
  queryKey: [...operationsKey, 'dead-letters'],
  queryFn: ({ pageParam }) => call(listDeadLetters, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
  ...everyTenSeconds,
})

/**
 * Fetches the operations data again after the mutation succeeds or fails. The mutation does not wait for the new data,
 * because the row that started the mutation may be unmounted when the data arrives.
 */
function useOperationMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: mutationFn,
    onSettled() {
      void client.invalidateQueries({ queryKey: operationsKey })
    },
  })
}

export const useClearAlarm = () => useOperationMutation((id: string) => call(clearAlarm, { params: { id } }))
export const useRunInvariants = () => useOperationMutation(() => call(runInvariants))
export const useReplay = () => useOperationMutation((id: string) => call(replayDeadLetter, { params: { id } }))
export const useReplayAll = () => useOperationMutation(() => call(replayDeadLetters))
export const useDiscard = () => useOperationMutation((id: string) => call(discardDeadLetter, { params: { id } }))
