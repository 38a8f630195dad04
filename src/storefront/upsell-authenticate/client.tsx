import type { AuthenticateData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { AuthenticateApp } from './app.tsx'

void hydrateScreen<AuthenticateData>(data => <AuthenticateApp data={data} />, {
  spec: () => import('#words/spec/upsell-pages.ts'),
  en: () => import('#words/en/upsell-pages.ts'),
  'pt-BR': () => import('#words/pt-BR/upsell-pages.ts'),
})
