import { expect, it } from 'vitest'
import { createCampaign, readCampaign } from '#contract/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildProjectForm } from '#tests/support/pages.ts'

const shop = await startTestApp()
const seller = shop.as('editor')
const completeForm = buildProjectForm({ 'index.html': 'x' })

it.each([
  ['the name of its file is missing', '; filename="index.html"', ''],
  ['the name of its field never ends', '"files"', '"\\"'],
])('rejects a form in which %s, and creates no page', async (name, from, to) => {
  const { body: campaign } = await seller.send(createCampaign, { body: { name } })
  const payload = completeForm.payload.toString('latin1').replace(from, to)
  const response = await seller.raw('POST', `/api/v1/campaigns/${campaign.id}/pages?title=x`, {
    ...completeForm,
    payload,
  })
  expect([response.statusCode, response.json().problem]).toEqual([422, 'unsafe_path'])
  const { body } = await seller.send(readCampaign, { params: { id: campaign.id } })
  expect(body.pages).toEqual([])
})
