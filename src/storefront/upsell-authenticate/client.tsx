import { startScreen } from '../ui/start-screen.ts'

startScreen(() => import('./hydrate.tsx'), {
  spec: () => import('#words/spec/upsell-pages.ts'),
  en: () => import('#words/en/upsell-pages.ts'),
  'pt-BR': () => import('#words/pt-BR/upsell-pages.ts'),
})
