import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, router } from './app.tsx'
import { queryClient } from './query-client.ts'
import { startSession } from './session.ts'

async function showSignIn(asked: boolean) {
  const { pathname, search } = router.state.location
  if (/^\/(login|setup)\b/.test(pathname)) return
  await router.navigate(asked ? '/login' : `/login?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  // After the screens are gone: they would ask again for what they show.
  queryClient.clear()
}
void startSession(asked => void showSignIn(asked))

const root = document.getElementById('root')
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App nonce={nonce} />
    </StrictMode>,
  )
}
