import type { UpsellData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { UpsellApp } from './app.tsx'

void hydrateScreen<UpsellData>(data => <UpsellApp data={data} />, {
  spec: () => import('#i18n/spec/upsell-pages.ts'),
  en: () => import('#i18n/en/upsell-pages.ts'),
  'pt-BR': () => import('#i18n/pt-BR/upsell-pages.ts'),
})
