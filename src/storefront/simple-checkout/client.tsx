import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { SimpleCheckoutApp } from './app.tsx'

const portuguese = async () => {
  const [shared, own] = await Promise.all([import('#words/pt-BR/paying.ts'), import('#words/pt-BR/simple-checkout.ts')])
  return { ...shared, ...own }
}

void hydrateScreen<SimpleCheckoutData>(data => <SimpleCheckoutApp data={data} />, {
  spec: portuguese,
  'pt-BR': portuguese,
  async en() {
    const [shared, own] = await Promise.all([import('#words/en/paying.ts'), import('#words/en/simple-checkout.ts')])
    return { ...shared, ...own }
  },
})
