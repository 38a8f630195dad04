import type { CheckoutData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { CheckoutApp } from './app.tsx'

void hydrateScreen<CheckoutData>(data => <CheckoutApp data={data} />, {
  spec: () => import('#words/spec/paying.ts'),
  en: () => import('#words/en/paying.ts'),
  'pt-BR': () => import('#words/pt-BR/paying.ts'),
})
