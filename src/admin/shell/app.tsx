import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterProvider, redirect } from 'react-router'
import { Toaster } from '../ui/toaster.tsx'
import { Layout } from './layout.tsx'
import { NotFound } from './not-found.tsx'
import { queryClient } from './query-client.ts'
import { memberRoutes, openRoutes } from './registry.ts'
import { RenewalHost } from './renewal/renewal-host.tsx'
import { FrameError, RouteError } from './route-error.tsx'
import { requireSession } from './route-guards.ts'
import { StepUpHost } from './step-up/step-up-host.tsx'

export const router = createBrowserRouter([
  {
    ErrorBoundary: FrameError,
    HydrateFallback: () => null,
    children: [
      ...openRoutes,
      { path: '/', loader: () => redirect('/products') },
      {
        Component: Layout,
        loader: requireSession,
        // The guard checks the session when the screen changes, but not when only the query string changes.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        children: [{ ErrorBoundary: RouteError, children: memberRoutes }],
      },
      { path: '*', Component: NotFound },
    ],
  },
])

/** @param nonce the nonce of this response's Content-Security-Policy, for styles that the component library inserts */
export function App({ nonce }: { nonce: string | undefined }) {
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <StepUpHost />
        <RenewalHost />
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  )
}
