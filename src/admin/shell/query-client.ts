import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Problem } from '#web/call.ts'
import { authClient } from './session.ts'

let showCode = () => {}
/** Tells where the code of a second factor is asked for when the server wants it. */
export function onCodeNeeded(show: () => void) {
  showCode = show
}

/** The server no longer knows the session: the token goes, and the guard shows the sign-in. Or it wants a second factor. */
function leaveWhenRefused(error: unknown) {
  if (!(error instanceof Problem)) return
  if (error.status === 401) void authClient.signOut({ scope: 'local' })
  if (error.code === 'second_factor_needed') showCode()
}

/** A call that ran into its time limit is reported at once instead of waiting as long again. */
const worthAnotherTry = (error: unknown) =>
  !(error instanceof Problem) || (error.status >= 500 && error.code !== 'no_answer')

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenRefused }),
  mutationCache: new MutationCache({ onError: leaveWhenRefused }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && worthAnotherTry(error),
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    },
  },
})
