import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setTokenSource } from '#api-client/call.ts'
import { App, router } from './app.tsx'
import { clearRecentChoices } from './palette/recent.ts'
import { queryClient } from './query-client.ts'
import {
  checkRefusedToken,
  checkSession,
  clearScreenAccount,
  findAccessToken,
  renewAfterError,
  setSessionEndHandler,
} from './renewal/renewal.ts'
import { hasOpenForm, isScreenInUse, resetActivity, watchActivity } from './renewal/screen-activity.ts'
import { buildAuthUrl, getSafeNext, isAuthPath } from './safe-next.ts'
import { type SignOutReason, startSession } from './session.ts'

/** Navigates to the sign-in, which later returns to this screen unless the member signed out. */
async function showSignIn(shouldReturn: boolean) {
  const { pathname, search } = router.state.location
  const isOnCodePage = pathname === '/code'
  if (isAuthPath(pathname) && !isOnCodePage) return
  const next = isOnCodePage ? getSafeNext(new URLSearchParams(search).get('next')) : pathname + search
  await router.navigate(shouldReturn ? buildAuthUrl('/login', next) : '/login', { replace: true })
  // The cache is cleared only after the screens are unmounted, because mounted screens would fetch their data again.
  if (isAuthPath(router.state.location.pathname)) queryClient.clear()
}

/**
 * Navigates to the second-factor screen. Called when the refreshed session requires a second factor, because the member
 * turned one on in another browser.
 */
async function showCode() {
  const { pathname, search } = router.state.location
  if (!isAuthPath(pathname)) await router.navigate(buildAuthUrl('/code', pathname + search), { replace: true })
}

function endSession(reason: SignOutReason) {
  clearRecentChoices()
  const isOnAuthPage = isAuthPath(router.state.location.pathname)
  if (isOnAuthPage || reason === 'here' || (reason === 'elsewhere' && !hasOpenForm()))
    return void showSignIn(reason !== 'here')
  void checkSession()
}

/** Resets the recorded activity for a new screen, and the account of the tab for a sign-in screen. */
function watchScreens() {
  let shown = router.state.location.pathname
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return
    shown = pathname
    resetActivity()
    if (isAuthPath(pathname)) clearScreenAccount()
  })
}

watchActivity()
watchScreens()
setSessionEndHandler(needs => {
  if (isScreenInUse()) return false
  void (needs === 'code' ? showCode() : showSignIn(true))
  return true
})
setTokenSource(findAccessToken, renewAfterError)
void startSession({
  onSignedOut: endSession,
  // Deferred until the auth client has finished handling the event itself.
  onSession: () => setTimeout(() => void checkSession(), 0),
  onRefused: token => void checkRefusedToken(token),
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
