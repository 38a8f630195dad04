import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { loadRefusalTexts } from '../pay/refusal-text.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { SimpleCheckoutApp } from './app.tsx'

const loadPortuguese = async () => {
  const [shared, page] = await Promise.all([
    import('#words/pt-BR/checkout.ts'),
    import('#words/pt-BR/simple-checkout.ts'),
  ])
  return { ...shared, ...page }
}

hydrateScreen<SimpleCheckoutData>(data => <SimpleCheckoutApp data={data} />, {
  spec: loadPortuguese,
  'pt-BR': loadPortuguese,
  async en() {
    const [shared, page] = await Promise.all([import('#words/en/checkout.ts'), import('#words/en/simple-checkout.ts')])
    return { ...shared, ...page }
  },
})
  .then(loadRefusalTexts)
  // An error is ignored here: the error texts are requested again when one is needed.
  .catch(() => undefined)
