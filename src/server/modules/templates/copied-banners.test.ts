import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { StoredImage } from '#contract/files.ts'
import * as contract from '#contract/templates.ts'
import { fileJobHandlers } from '#server/modules/files/job-handlers.ts'
import { outbox } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildPictureForm, createPlainPicture } from '#tests/support/pictures.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
const elements = ['contact_form', 'delivery_form', 'payment_form'].map(type => ({ id: type, type, content: '' }))
const uploadBanner = async (template: string, color: string) => {
  const form = buildPictureForm(await createPlainPicture(700, 100, color).png().toBuffer())
  return (await editor.raw('PUT', `/api/v1/files/template-banners/${template}/top`, form)).json<StoredImage>().url
}
const getStatus = async (url: string) => (await shop.browser().raw('GET', url)).statusCode
const getBytes = async (url: string) => (await shop.browser().raw('GET', url)).rawPayload
const copyTemplate = async (copyOf?: string) =>
  (await editor.send(contract.createTemplate, { body: copyOf ? { copyOf } : {} })).body
const getBanner = ({ elements: all }: contract.CheckoutTemplate) => all.find(({ id }) => id === 'top')?.content ?? ''

it('keeps the banner of a copied template when the banner of its original is replaced', async () => {
  const { templates } = (await editor.send(contract.listTemplates, {})).body
  let origin = templates.find(each => each.isSystemDefault)?.id ?? ''
  for (const name of ['default', '']) {
    const bannerName = name || origin
    const top = { id: 'top', type: 'banner', content: await uploadBanner(bannerName, '#ff0000') }
    await editor.send(contract.saveTemplate, { params: { id: origin }, body: { elements: [top, ...elements] } })
    const copied = await copyTemplate(name ? undefined : origin)
    expect(getBanner(copied)).toContain(`checkout-templates/${copied.id}-top-banner?v=`)
    const before = await getBytes(getBanner(copied))
    expect(before).toEqual(await getBytes(top.content))
    await uploadBanner(bannerName, '#0000ff')
    expect(await getBytes(getBanner(copied))).toEqual(before)
    expect(await getBytes(top.content)).not.toEqual(before)
    origin = copied.id
  }
})

const createProductWithTemplate = async (id: string, content: string) =>
  editor.send(contract.saveTemplate, {
    params: { id },
    body: { elements: [{ id: 'top', type: 'banner', content }, ...elements] },
  })
const remove = (id: string) => editor.send(contract.deleteTemplate, { params: { id } })

it('deletes a template together with its banner at every width, and keeps the banners of other templates', async () => {
  const [deleted, kept] = [await copyTemplate(), await copyTemplate()]
  const [top, other] = [await uploadBanner(deleted.id, '#ff0000'), await uploadBanner(kept.id, '#0000ff')]
  await createProductWithTemplate(deleted.id, top)
  await createProductWithTemplate(kept.id, other)
  const listSweptKeys = async () => {
    const jobs = await shop.db.select().from(outbox).where(eq(outbox.topic, 'file.sweep'))
    return jobs
      .flatMap(({ payload }) => payload.keys as string[])
      .filter(key => key.includes(`${deleted.id}-top-banner`))
  }
  expect((await remove(deleted.id)).status).toBe(204)
  expect([await getStatus(top), await getStatus(`${top}&w=320`), await getStatus(other)]).toEqual([404, 404, 200])
  const sweptKeys = await listSweptKeys()
  expect(sweptKeys.length).toBeGreaterThan(1)
  await fileJobHandlers['file.sweep']?.(shop.ctx, { keys: sweptKeys })
  for (const key of sweptKeys) expect(await shop.services.storage.has(key)).toBe(false)
})

it('keeps the banner of a deleted template when another template shows the banner by its URL', async () => {
  const [deleted, kept] = [await copyTemplate(), await copyTemplate()]
  const top = await uploadBanner(deleted.id, '#00ff00')
  await createProductWithTemplate(kept.id, top)
  expect((await remove(deleted.id)).status).toBe(204)
  expect(await getStatus(top)).toBe(200)
  await remove(kept.id)
})
