import type { SubscriptionPageData } from '#contract/screen-data.ts'
import { loadRefusalTexts } from '../pay/refusal-text.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { SubscriptionApp } from './app.tsx'

hydrateScreen<SubscriptionPageData>(data => <SubscriptionApp data={data} />, {
  async spec() {
    const [shared, page] = await Promise.all([
      import('#i18n/spec/checkout.ts'),
      import('#i18n/spec/subscription-page.ts'),
    ])
    return { ...shared, ...page }
  },
  async en() {
    const [shared, page] = await Promise.all([import('#i18n/en/checkout.ts'), import('#i18n/en/subscription-page.ts')])
    return { ...shared, ...page }
  },
  async 'pt-BR'() {
    const [shared, page] = await Promise.all([
      import('#i18n/pt-BR/checkout.ts'),
      import('#i18n/pt-BR/subscription-page.ts'),
    ])
    return { ...shared, ...page }
  },
})
  .then(loadRefusalTexts)
  // An error is ignored here: the error texts are requested again when one is needed.
  .catch(() => undefined)
