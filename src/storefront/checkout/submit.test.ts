import { expect, it, vi } from 'vitest'
import { stillRow } from '../pay/row.ts'
import { conclude } from './submit.ts'

it('lets the shopper pay again after a row that ended, also when its successor was opened before', async () => {
  const dispatch = vi.fn()
  const row = { ...stillRow, reopen: async () => 'opened' as const }
  await conclude({ kind: 'over' }, { row, dispatch, show: vi.fn() })
  expect(dispatch.mock.calls).toEqual([[{ type: 'reopened' }]])
})
