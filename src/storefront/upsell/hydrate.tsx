import type { UpsellData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { pageData } from '../ui/page-data.ts'
import { UpsellApp } from './app.tsx'

export const hydrate = (): void => hydrateScreen(<UpsellApp data={pageData<UpsellData>()} />)
