import { hydrateRoot } from 'react-dom/client'
import type { AuthenticateData } from '#contract/screen-data.ts'
import { pageData, pageRoot } from '../ui/page-data.ts'
import { AuthenticateApp } from './app.tsx'

export const hydrate = (): void => void hydrateRoot(pageRoot(), <AuthenticateApp data={pageData<AuthenticateData>()} />)
