import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, router } from './shell/app.tsx'
import { queryClient } from './shell/query-client.ts'
import { startSession } from './shell/session.ts'
import { followSystemTheme } from './shell/system-theme.ts'
import './ui/theme.css'

followSystemTheme()
void startSession(() => {
  queryClient.clear()
  if (!router.state.location.pathname.startsWith('/setup')) void router.navigate('/login', { replace: true })
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
