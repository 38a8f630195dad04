import type { CheckoutData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { CheckoutApp } from './app.tsx'

void hydrateScreen<CheckoutData>(data => <CheckoutApp data={data} />, {
  spec: () => import('#words/spec/checkout.ts'),
  en: () => import('#words/en/checkout.ts'),
  'pt-BR': () => import('#words/pt-BR/checkout.ts'),
})
