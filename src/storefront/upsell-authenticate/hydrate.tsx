import { hydrateRoot } from 'react-dom/client'
import type { AuthenticateData } from '#contract/screen-data.ts'
import { pageData, pageRoot } from '../ui/page-data.ts'
import { AuthenticateApp } from './app.tsx'

hydrateRoot(pageRoot(), <AuthenticateApp data={pageData<AuthenticateData>()} />)
