import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { dependenciesQuery } from './queries.ts'

it('does not request the dependencies of a deleted product when the products are fetched again', async () => {
  const client = new QueryClient()
  const { queryKey } = dependenciesQuery('deleted')
  client.setQueryData(queryKey, { campaigns: 0, upsells: 0, offers: 0 })
  await client.invalidateQueries({ queryKey: ['products'] })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
})
