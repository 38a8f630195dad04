import type { SubscriptionPageData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { SubscriptionApp } from './app.tsx'

void hydrateScreen<SubscriptionPageData>(data => <SubscriptionApp data={data} />, {
  async spec() {
    const [shared, own] = await Promise.all([
      import('#words/spec/paying.ts'),
      import('#words/spec/subscription-page.ts'),
    ])
    return { ...shared, ...own }
  },
  async en() {
    const [shared, own] = await Promise.all([import('#words/en/paying.ts'), import('#words/en/subscription-page.ts')])
    return { ...shared, ...own }
  },
  async 'pt-BR'() {
    const [shared, own] = await Promise.all([
      import('#words/pt-BR/paying.ts'),
      import('#words/pt-BR/subscription-page.ts'),
    ])
    return { ...shared, ...own }
  },
})
