import { expect, it } from 'vitest'
import type { StoredImage } from '#contract/files.ts'
import * as contract from '#contract/templates.ts'
import { testApp } from '#tests/support/app.ts'
import { pictureForm, plainPicture } from '#tests/support/pictures.ts'

const shop = await testApp()
const editor = shop.as('editor')
const elements = ['contact_form', 'delivery_form', 'payment_form'].map(type => ({ id: type, type, content: '' }))
const put = async (template: string, colour: string) => {
  const form = pictureForm(await plainPicture(700, 100, colour).png().toBuffer())
  return (await editor.raw('PUT', `/api/v1/files/template-banners/${template}/top`, form)).json<StoredImage>().url
}
const bytes = async (url: string) => (await shop.browser().raw('GET', url)).rawPayload
const copy = async (copyOf?: string) =>
  (await editor.send(contract.createTemplate, { body: copyOf ? { copyOf } : {} })).body
const bannerOf = ({ elements: all }: contract.CheckoutTemplate) => all.find(({ id }) => id === 'top')?.content ?? ''

it('the copy of a template, the system’s default or another, keeps its banner when the original gets another one', async () => {
  const { templates } = (await editor.send(contract.listTemplates, {})).body
  let origin = templates.find(each => each.isSystemDefault)?.id ?? ''
  for (const name of ['default', '']) {
    const called = name || origin
    const top = { id: 'top', type: 'banner', content: await put(called, '#ff0000') }
    await editor.send(contract.saveTemplate, { params: { id: origin }, body: { elements: [top, ...elements] } })
    const made = await copy(name ? undefined : origin)
    expect(bannerOf(made)).toContain(`checkout-templates/${made.id}-top-banner?v=`)
    const before = await bytes(bannerOf(made))
    expect(before).toEqual(await bytes(top.content))
    await put(called, '#0000ff')
    expect(await bytes(bannerOf(made))).toEqual(before)
    expect(await bytes(top.content)).not.toEqual(before)
    origin = made.id
  }
})
