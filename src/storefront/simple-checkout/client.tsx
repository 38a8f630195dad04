import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { loadRefusalTexts } from '../pay/refusal-text.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { SimpleCheckoutApp } from './app.tsx'

const loadPortuguese = async () => {
  const [shared, page] = await Promise.all([
    import('#i18n/pt-BR/checkout.ts'),
    import('#i18n/pt-BR/simple-checkout.ts'),
  ])
  return { ...shared, ...page }
}

hydrateScreen<SimpleCheckoutData>(data => <SimpleCheckoutApp data={data} />, {
  spec: loadPortuguese,
  'pt-BR': loadPortuguese,
  async en() {
    const [shared, page] = await Promise.all([import('#i18n/en/checkout.ts'), import('#i18n/en/simple-checkout.ts')])
    return { ...shared, ...page }
  },
})
  .then(loadRefusalTexts)
  // An error is ignored here: the error texts are requested again when one is needed.
  .catch(() => undefined)
