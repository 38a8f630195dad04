import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { readAudit } from '#contract/team.ts'
import * as contract from '#contract/templates.ts'
import { newId } from '#server/platform/core/ids.ts'
import { checkoutTemplate, products } from '#server/platform/db/schema/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { addMember } from '#tests/support/team.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
const viewer = shop.as('viewer')
const list = async () => (await viewer.send(contract.listTemplates, {})).body.templates
const create = (body: object = {}) => editor.send(contract.createTemplate, { body })
const save = (id: string, body: object, as: Pick<typeof editor, 'send'> = editor) =>
  as.send(contract.saveTemplate, { params: { id }, body })
const remove = (id: string) => editor.send(contract.deleteTemplate, { params: { id } })
const getSystemTemplate = async () => {
  const found = (await list()).find(each => each.isSystemDefault)
  if (!found) throw new Error('no default')
  return found
}
const forms = ['contact_form', 'delivery_form', 'payment_form'].map(type => ({ id: type, type, content: '' }))
const picture = '/storage/v1/object/public/product-images/a.webp'

describe('new template', () => {
  it('creates an active copy of the system default, named by the number of templates, and lists it first', async () => {
    const [first, second] = [(await create()).body, (await create()).body]
    expect([first.name, second.name]).toEqual(['Novo Template 2', 'Novo Template 3'])
    expect(first).toMatchObject({ isActive: true, isSystemDefault: false, version: 1, products: 0 })
    expect(first.elements).toEqual((await getSystemTemplate()).elements)
    expect((await list()).map(each => each.id).slice(0, 2)).toEqual([second.id, first.id])
  })

  it('copies the given template, and generates a name that is still free', async () => {
    const origin = (await create({ name: 'Natal' })).body
    const count = (await list()).length
    await create({ name: `Novo Template ${count + 2}` })
    expect((await create()).body.name).toBe(`Novo Template ${count + 3}`)
    await save(origin.id, { elements: forms, styles: { brand: '#1D4ED8' } })
    const copy = (await create({ name: 'Natal 2', copyOf: origin.id })).body
    expect(copy).toMatchObject({ name: 'Natal 2', elements: forms, styles: { brand: '#1d4ed8' } })
    expect((await create({ copyOf: newId() })).body.error).toBe('template_not_found')
    expect((await create({ name: ' ' })).status).toBe(422)
  })
})

describe('saving a template', () => {
  it('saves the given fields of a template, writes an audit log entry and increments the version', async () => {
    const { body } = await create()
    const saved = await save(body.id, { elements: [...forms].reverse(), version: 1 })
    expect(saved.body).toMatchObject({ name: body.name, version: 2, isActive: true })
    expect(saved.body.elements.map(each => each.id)).toEqual(['payment_form', 'delivery_form', 'contact_form'])
    const deactivated = await save(body.id, { isActive: false, name: 'Off' })
    expect(deactivated.body).toMatchObject({ name: 'Off', isActive: false, version: 3, elements: saved.body.elements })
    const entries = (await shop.as('admin').send(readAudit, { query: {} })).body.entries
    expect(entries.find(each => each.target === body.id)).toMatchObject({
      action: 'template.changed',
      data: { fields: ['name', 'isActive'] },
    })
  })

  it('rejects an outdated version with a conflict that contains the current template and its last editor', async () => {
    const { body } = await create()
    const other = await addMember(shop, 'editor')
    await save(body.id, { name: 'Theirs', version: 1 }, other)
    const outdated = await save(body.id, { name: 'Mine', version: 1 })
    expect([outdated.status, outdated.body.error]).toEqual([409, 'conflict'])
    expect(outdated.body).toMatchObject({ template: { name: 'Theirs', version: 2 }, by: other.email })
    const again = await save(body.id, { name: 'Mine', version: 2 })
    expect(again.body).toMatchObject({ name: 'Mine', version: 3 })
  })

  it('accepts only one of two concurrent saves of a template', async () => {
    const { body } = await create()
    const both = await Promise.all(['A', 'B'].map(name => save(body.id, { name, version: 1 })))
    expect(both.map(each => each.status).sort()).toEqual([200, 409])
  })

  it('discards invalid styles of a template, and the `source` style of elements whose type has no source', async () => {
    const { body } = await create()
    const styles = {
      color: '#FFF',
      padding: '8',
      position: 'fixed',
      fontSize: 'url(x)',
      source: 'live',
      display: 'none',
    }
    const elements = [
      { id: 't', type: 'text', content: 'Hi', styles },
      { id: 'o', type: 'online_presence', content: '{count} here', styles: { source: 'live', display: 'block' } },
      { id: 'r', type: 'reviews', content: '', styles: { source: 'live' } },
      ...forms,
    ]
    const saved = (await save(body.id, { elements })).body.elements
    expect(saved.slice(0, 3).map(each => each.styles)).toEqual([
      { color: '#fff', padding: '8px', display: 'none' },
      { source: 'live' },
      undefined,
    ])
  })

  it.each([
    ['a duplicate id', [...forms, { id: 'contact_form', type: 'text', content: '' }], { 'elements.3.id': 'id_twice' }],
    [
      'two countdowns',
      [...forms, { id: 'a', type: 'timer', content: '' }, { id: 'b', type: 'timer', content: '' }],
      { 'elements.4.type': 'type_twice' },
    ],
    ['a missing payment element', forms.slice(0, 2), { elements: 'form_missing' }],
    [
      'a hidden form',
      [{ ...forms[0], styles: { display: 'none' } }, ...forms.slice(1)],
      { 'elements.0.styles.display': 'form_hidden' },
    ],
    [
      'a banner that is not a picture',
      [...forms, { id: 'top', type: 'banner', content: 'javascript:alert(1)' }],
      { 'elements.3.content': 'banner_unknown' },
    ],
    [
      'a banner without a position',
      [...forms, { id: 'left', type: 'banner', content: picture }],
      { 'elements.3.content': 'banner_unknown' },
    ],
    [
      'two banners at one position',
      [...forms, { id: 'top', type: 'banner', content: picture }, { id: 'x', type: 'banner', content: '{top_banner}' }],
      { 'elements.4.content': 'banner_twice' },
    ],
  ])('rejects %s in the elements', async (_name, elements, fields) => {
    const { body } = await create()
    const answer = await save(body.id, { elements })
    expect([answer.status, answer.body.error, answer.body.fields]).toEqual([422, 'invalid_fields', fields])
    expect((await list()).find(each => each.id === body.id)).toEqual(body)
  })

  it('rejects a brand color on which no text is readable', async () => {
    const { id } = await getSystemTemplate()
    expect((await save(id, { styles: { brand: '#808080' } })).body.fields).toEqual({
      'styles.brand': 'brand_unreadable',
    })
  })

  it.each([
    ['a brand that is not a color', { styles: { brand: 'red' } }],
    ['an unknown element type', { elements: [...forms, { id: 'x', type: 'map', content: '' }] }],
    ['an invalid id', { elements: [...forms, { id: 'a"]{}', type: 'text', content: '' }] }],
  ])('rejects a template with %s', async (_name, body) => {
    const { id } = await getSystemTemplate()
    expect((await save(id, body)).status).toBe(422)
  })

  it('responds 404 when a missing template is saved', async () => {
    expect((await save(newId(), { name: 'X' })).body.error).toBe('template_not_found')
  })

  it('rejects deactivating the system default, and saves its other fields', async () => {
    const { id, elements, version } = await getSystemTemplate()
    const deactivated = await save(id, { isActive: false })
    expect([deactivated.status, deactivated.body.error]).toEqual([409, 'template_is_default'])
    expect((await save(id, { elements, version })).body).toMatchObject({ isActive: true, version: version + 1 })
  })
})

describe('deleting a template', () => {
  it('gives the products of a deleted template the system default', async () => {
    const product = await makeLamp(shop, 'GONE')
    const { id } = (await create()).body
    await editor.send(catalog.updateProduct, { params: { id: product.id }, body: { templateId: id } })
    expect((await list()).find(each => each.id === id)?.products).toBe(1)
    expect((await remove(id)).status).toBe(204)
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))
    expect(row?.template_id).toBeNull()
    expect(await shop.db.$count(checkoutTemplate, eq(checkoutTemplate.id, id))).toBe(0)
    expect((await remove(id)).body).toMatchObject({ error: 'template_not_found' })
  })

  it('rejects deleting the system default', async () => {
    const answer = await remove((await getSystemTemplate()).id)
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([409, 'template_is_default'])
  })
})

it('shows only the elements and styles of an imported template that this shop knows', async () => {
  const id = newId()
  const elements = [
    { id: 'x', type: 'map', content: '' },
    { id: 't', type: 'timer', content: '', styles: { color: 'x;y' } },
  ]
  await shop.db.insert(checkoutTemplate).values({ id, name: 'Old', elements, styles: { brand: 'teal', font: 'x' } })
  expect((await list()).find(each => each.id === id)).toMatchObject({
    elements: [{ id: 't', type: 'timer', content: '' }],
    styles: {},
  })
})
