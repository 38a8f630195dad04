import { startScreen } from '../ui/start-screen.ts'

startScreen(() => import('./hydrate.tsx'), {
  spec: () => import('#words/spec/checkout.ts'),
  en: () => import('#words/en/checkout.ts'),
  'pt-BR': () => import('#words/pt-BR/checkout.ts'),
})
