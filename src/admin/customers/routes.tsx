import type { RouteObject } from 'react-router'
import { fetchCustomersWords, fetchExampleOrdersWords, fetchSubscriptionsWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'customers',
    lazy: () =>
      Promise.all([import('./list/customers-page.tsx'), fetchCustomersWords(), fetchExampleOrdersWords()]).then(
        ([page]) => ({
          Component: page.CustomersPage,
        }),
      ),
  },
  {
    path: 'customers/:id',
    lazy: () =>
      Promise.all([import('./detail/customer-page.tsx'), fetchCustomersWords(), fetchSubscriptionsWords()]).then(
        ([page]) => ({ Component: page.CustomerPage }),
      ),
  },
]

export const commands = async () => (await import('./commands.ts')).commands()
