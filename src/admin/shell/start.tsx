import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, router } from './app.tsx'
import { forgetChoices } from './palette/recent.ts'
import { onCodeNeeded, queryClient } from './query-client.ts'
import { entrance, isEntrance, safeNext } from './safe-next.ts'
import { authClient, startSession } from './session.ts'

async function showSignIn(asked: boolean) {
  const { pathname, search } = router.state.location
  const waits = pathname === '/code'
  if (isEntrance(pathname) && !waits) return
  const next = waits ? safeNext(new URLSearchParams(search).get('next')) : pathname + search
  await router.navigate(asked ? '/login' : entrance('/login', next), { replace: true })
  // After the screens are gone: they would ask again for what they show.
  queryClient.clear()
}

/** Turned on in another browser meanwhile: the fresh session says which factors there are. */
async function showCode() {
  const { pathname, search } = router.state.location
  if (isEntrance(pathname)) return
  const { error } = await authClient.refreshSession()
  if (!error) await router.navigate(entrance('/code', pathname + search), { replace: true })
}
onCodeNeeded(() => void showCode())
void startSession(asked => {
  forgetChoices()
  void showSignIn(asked)
})

const root = document.getElementById('root')
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App nonce={nonce} />
    </StrictMode>,
  )
}
