import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import type { StoredImage } from '#contract/files.ts'
import { newId } from '#server/platform/core/ids.ts'
import { checkoutTemplate, products } from '#server/platform/db/schema/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildPictureForm, createPlainPicture } from '#tests/support/pictures.ts'
import { buildNewProduct } from './new-product.fixture.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
const createTestProduct = async () => (await editor.send(catalog.createProduct, { body: buildNewProduct() })).body
const save = (id: string, body: object) => editor.send(catalog.updateProduct, { params: { id }, body })
async function createTestTemplate() {
  const id = newId()
  await shop.db.insert(checkoutTemplate).values({ id, name: 'Natal' })
  return id
}
const none = { top: null, bottom1: null, bottom2: null }
const picture = '/storage/v1/object/public/product-images/a.webp'

test('a new product has the system template and no banners, and is not marked as customized', async () => {
  expect(await createTestProduct()).toMatchObject({ templateId: null, banners: none, checkoutConfig: null })
})

test('saving a customized checkout stores its template, its banners and the time', async () => {
  const { id } = await createTestProduct()
  const templateId = await createTestTemplate()
  const { body } = await save(id, { templateId, banners: { top: picture }, customized: true })
  expect(body).toMatchObject({
    templateId,
    banners: { ...none, top: picture },
    checkoutConfig: { customized: true, templateId, updatedAt: expect.stringMatching(/^\d{4}-/) },
  })
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  expect([row?.template_id, row?.top_banner_url, row?.checkout_config]).toEqual([
    templateId,
    picture,
    { customized: true, template_id: templateId, updated_at: expect.any(String) },
  ])
  const other = await save(id, { banners: { bottom1: picture, bottom2: picture, top: null } })
  expect(other.body).toMatchObject({ templateId, banners: { top: null, bottom1: picture, bottom2: picture } })
  const listed = (await editor.send(catalog.listProducts, { query: {} })).body.products.find(each => each.id === id)
  expect(listed).toMatchObject({ ...other.body, link: expect.any(String) })
})

test('saving other product fields does not change the checkout appearance', async () => {
  const { id } = await createTestProduct()
  expect((await save(id, { title: 'Lamp' })).body.checkoutConfig).toBeNull()
  await save(id, { customized: true })
  expect((await save(id, { title: 'Halo' })).body.checkoutConfig).toMatchObject({ customized: true })
})

test('choosing the system default template, by name or by id, stores no template', async () => {
  const { id } = await createTestProduct()
  const [system] = await shop.db.select().from(checkoutTemplate).where(eq(checkoutTemplate.is_system_default, true))
  for (const requested of ['default', system?.id, null]) {
    await save(id, { templateId: await createTestTemplate() })
    expect((await save(id, { templateId: requested, customized: true })).body).toMatchObject({
      templateId: null,
      checkoutConfig: { templateId: null },
    })
  }
})

test('an unknown template and an invalid banner picture are rejected', async () => {
  const { id } = await createTestProduct()
  const saveAndReadError = async (body: object) => {
    const response = await save(id, body)
    return [response.status, response.body.error]
  }
  expect(await saveAndReadError({ templateId: newId() })).toEqual([404, 'template_not_found'])
  expect(await saveAndReadError({ templateId: 'natal' })).toEqual([422, 'invalid_fields'])
  expect(await saveAndReadError({ banners: { top: 'javascript:alert(1)' } })).toEqual([422, 'invalid_fields'])
  expect(await saveAndReadError({ customized: false })).toEqual([422, 'invalid_fields'])
  expect((await editor.send(catalog.getProduct, { params: { id } })).body.version).toBe(1)
})

test('an outdated save of an appearance is a conflict that returns the product, and viewers cannot save', async () => {
  const { id, version } = await createTestProduct()
  await save(id, { checkoutTitle: 'Theirs', version, customized: true })
  const outdatedSave = await save(id, { banners: { top: picture }, version, customized: true })
  expect([outdatedSave.status, outdatedSave.body.error, outdatedSave.body.product]).toEqual([
    409,
    'conflict',
    expect.objectContaining({ checkoutTitle: 'Theirs', banners: none, version: version + 1 }),
  ])
  const viewer = await shop.as('viewer').send(catalog.updateProduct, { params: { id }, body: { templateId: null } })
  expect(viewer.status).toBe(403)
})

test('a copy of a product keeps its banners when the banners of the original are replaced', async () => {
  const { id } = await createTestProduct()
  const put = async (colour: string) =>
    (
      await editor.raw(
        'PUT',
        `/api/v1/files/product-banners/${id}/top`,
        buildPictureForm(await createPlainPicture(700, 100, colour).png().toBuffer()),
      )
    ).json<StoredImage>().url
  const templateId = await createTestTemplate()
  const top = await put('#ff0000')
  await save(id, { templateId, banners: { top, bottom1: picture }, customized: true })
  const copy = (await editor.send(catalog.duplicateProduct, { params: { id }, body: {} })).body
  expect(copy).toMatchObject({ templateId, banners: { bottom1: picture }, checkoutConfig: { customized: true } })
  expect(copy.banners.top).toContain(`checkout-banners/${copy.id}-top-banner?v=`)
  const bytes = async (url: string) => (await shop.browser().raw('GET', url)).rawPayload
  const [before, original] = [await bytes(copy.banners.top ?? ''), await bytes(top)]
  expect(before).toEqual(original)
  await put('#0000ff')
  expect(await bytes(copy.banners.top ?? '')).toEqual(before)
  expect(await bytes(top)).not.toEqual(before)
})
