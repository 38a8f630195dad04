import type { SubscriptionPageData } from '#contract/screen-data.ts'
import { loadRefusalTexts } from '../pay/refusal-text.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { SubscriptionApp } from './app.tsx'

hydrateScreen<SubscriptionPageData>(data => <SubscriptionApp data={data} />, {
  async spec() {
    const [shared, page] = await Promise.all([
      import('#words/spec/checkout.ts'),
      import('#words/spec/subscription-page.ts'),
    ])
    return { ...shared, ...page }
  },
  async en() {
    const [shared, page] = await Promise.all([
      import('#words/en/checkout.ts'),
      import('#words/en/subscription-page.ts'),
    ])
    return { ...shared, ...page }
  },
  async 'pt-BR'() {
    const [shared, page] = await Promise.all([
      import('#words/pt-BR/checkout.ts'),
      import('#words/pt-BR/subscription-page.ts'),
    ])
    return { ...shared, ...page }
  },
})
  .then(loadRefusalTexts)
  // An error is ignored here: the error texts are requested again when one is needed.
  .catch(() => undefined)
