import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setBearer } from '#web/call.ts'
import { App, router } from './app.tsx'
import { forgetChoices } from './palette/recent.ts'
import { queryClient } from './query-client.ts'
import { forgetAccount, lookAtSession, lookInto, onEnded, renewFor, screenToken } from './renewal/renewal.ts'
import { forgetTouches, hasForm, isInUse, watchTouches } from './renewal/touched.ts'
import { entrance, isEntrance, safeNext } from './safe-next.ts'
import { type SignedOut, startSession } from './session.ts'

/** Goes to the sign-in, and back afterwards unless somebody asked to leave. */
async function showSignIn(comesBack: boolean) {
  const { pathname, search } = router.state.location
  const waits = pathname === '/code'
  if (isEntrance(pathname) && !waits) return
  const next = waits ? safeNext(new URLSearchParams(search).get('next')) : pathname + search
  await router.navigate(comesBack ? entrance('/login', next) : '/login', { replace: true })
  // After the screens are gone: they would ask again for what they show.
  if (isEntrance(router.state.location.pathname)) queryClient.clear()
}

/** Turned on in another browser meanwhile: the fresh session says which factors there are. */
async function showCode() {
  const { pathname, search } = router.state.location
  if (!isEntrance(pathname)) await router.navigate(entrance('/code', pathname + search), { replace: true })
}

function endSession(why: SignedOut) {
  forgetChoices()
  const isAtEntrance = isEntrance(router.state.location.pathname)
  if (isAtEntrance || why === 'here' || (why === 'elsewhere' && !hasForm())) return void showSignIn(why !== 'here')
  void lookAtSession()
}

/** A new screen has nothing typed in it; one of the sign-in belongs to nobody. */
function watchScreens() {
  let shown = router.state.location.pathname
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return
    shown = pathname
    forgetTouches()
    if (isEntrance(pathname)) forgetAccount()
  })
}

watchTouches()
watchScreens()
onEnded(needs => {
  if (isInUse()) return false
  void (needs === 'code' ? showCode() : showSignIn(true))
  return true
})
setBearer(screenToken, renewFor)
void startSession({
  onSignedOut: endSession,
  // After the client is done with what it tells.
  onSession: () => setTimeout(() => void lookAtSession(), 0),
  onRefused: token => void lookInto(token),
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
