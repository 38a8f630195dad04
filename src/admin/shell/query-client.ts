import { QueryClient } from '@tanstack/react-query'
import { Problem } from '#api-client/call.ts'

/** A request that timed out is reported without a retry, because a retry would take just as long. */
const shouldRetry = (error: unknown) =>
  !(error instanceof Problem) || (error.status >= 500 && error.code !== 'no_answer')

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && shouldRetry(error),
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    },
  },
})
