import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { pageData } from '../ui/page-data.ts'
import { SimpleCheckoutApp } from './app.tsx'

export const hydrate = (): void => hydrateScreen(<SimpleCheckoutApp data={pageData<SimpleCheckoutData>()} />)
