import type { AuthenticateData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { pageData } from '../ui/page-data.ts'
import { AuthenticateApp } from './app.tsx'

export const hydrate = (): void => hydrateScreen(<AuthenticateApp data={pageData<AuthenticateData>()} />)
