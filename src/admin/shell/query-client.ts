import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Problem } from '#web/call.ts'
import { authClient } from './session.ts'

/** The server no longer knows the session: the token goes, and the guard shows the sign-in. */
function leaveWhenRevoked(error: unknown) {
  if (error instanceof Problem && error.status === 401) void authClient.signOut({ scope: 'local' })
}

const worthAnotherTry = (error: unknown) => !(error instanceof Problem) || error.status >= 500

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenRevoked }),
  mutationCache: new MutationCache({ onError: leaveWhenRevoked }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && worthAnotherTry(error),
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    },
  },
})
