import { expect, it } from 'vitest'
import { deleteView, listViews, maxViews, renameView, saveView } from '#contract/order-list.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'

const app = await startTestApp()
const [seller, other] = [app.as('admin'), app.as('viewer')]
const save = (name: string, query = 'state=paid') => seller.send(saveView, { body: { name, query } })

it('saves order views under unique names, visible only to the member who saved them', async () => {
  expect((await save('Paid')).body).toMatchObject([{ name: 'Paid', query: 'state=paid' }])
  expect((await save('disputed', 'disputed=yes')).body.map(view => view.name)).toEqual(['disputed', 'Paid'])
  expect(await save('Paid')).toMatchObject({ status: 409, body: { error: 'view_exists' } })
  expect((await other.send(listViews, {})).body).toEqual([])
})

it('renames and deletes an order view, and saves a deleted view again', async () => {
  const [disputed, paid] = (await seller.send(listViews, {})).body
  const params = { id: paid?.id ?? '' }
  expect(await seller.send(renameView, { params, body: { name: 'disputed' } })).toMatchObject({
    status: 409,
    body: { error: 'view_exists' },
  })
  expect((await seller.send(renameView, { params, body: { name: 'Money in' } })).body.map(view => view.name)).toEqual([
    'disputed',
    'Money in',
  ])
  expect(await other.send(deleteView, { params })).toMatchObject({ status: 404, body: { error: 'view_not_found' } })
  expect((await seller.send(deleteView, { params })).body).toEqual([disputed])
  expect(await seller.send(renameView, { params, body: { name: 'x' } })).toMatchObject({ status: 404 })
  expect((await save('Money in')).body).toHaveLength(2)
  expect(await seller.send(deleteView, { params: { id: newId() } })).toMatchObject({ status: 404 })
})

it('rejects an order view beyond the maximum number', async () => {
  for (let count = 2; count < maxViews; count += 1) expect((await save(`View ${count}`)).status).toBe(200)
  expect(await save('One more')).toMatchObject({ status: 409, body: { error: 'views_full' } })
})
