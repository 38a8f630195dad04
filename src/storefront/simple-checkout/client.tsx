import { startScreen } from '../ui/start-screen.ts'

const portuguese = async () => {
  const [shared, own] = await Promise.all([
    import('#words/pt-BR/checkout.ts'),
    import('#words/pt-BR/simple-checkout.ts'),
  ])
  return { ...shared, ...own }
}

startScreen(() => import('./hydrate.tsx'), {
  spec: portuguese,
  'pt-BR': portuguese,
  async en() {
    const [shared, own] = await Promise.all([import('#words/en/checkout.ts'), import('#words/en/simple-checkout.ts')])
    return { ...shared, ...own }
  },
})
