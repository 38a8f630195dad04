import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createPageKinds } from '#tests/support/page-kinds.ts'
import { findFreeImagePath } from './image-path.ts'

const app = await startTestApp()
const seller = app.as('editor')
const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
const png = await plain.clone().png().toBuffer()
const exifTags = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
const photo = await plain.clone().withMetadata({ orientation: 6 }).withExif(exifTags).jpeg().toBuffer()
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
const html = '<title>One</title><p>Old</p>'

function buildForm(bytes: Buffer, name: string) {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }
}

describe.each(createPageKinds(app))('an uploaded picture for a $kind page', ({ api, make, missing, root }) => {
  const addImage = async (
    id: string,
    revision: string,
    bytes = png,
    name = 'Foto da Ação (1).JPG',
    member = seller,
  ) => {
    const response = await member.raw('POST', `${root}/${id}/images?revision=${revision}`, buildForm(bytes, name))
    return { status: response.statusCode, body: response.json() }
  }

  it('adds an uploaded picture to the draft of a page under a unique safe name', async () => {
    const { id, revision } = await make({ 'site/index.html': html, 'site/images/foto-da-acao-1.png': png })
    const first = await addImage(id, revision)
    expect(first).toMatchObject({
      status: 200,
      body: { path: 'images/foto-da-acao-1-2.png', project: { draftName: 'temp-page-edit', source: { html } } },
    })
    const second = await addImage(id, first.body.project.source.revision)
    expect(second.body.path).toBe('images/foto-da-acao-1-3.png')
    const file = await seller.raw('GET', `${root}/${id}/file?path=images/foto-da-acao-1-3.png`)
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
    const { body } = await seller.send(api.address, { params: { id } })
    const picture = await app.browser().raw('GET', `${body.address}${second.body.path}`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('removes metadata from an uploaded picture and turns it upright, but keeps an SVG unchanged', async () => {
    const { id, revision } = await make({ 'index.html': html })
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await addImage(id, revision, photo)
    expect(body.path).toBe('images/foto-da-acao-1.jpg')
    const metadata = await sharp(
      (await seller.raw('GET', `${root}/${id}/file?path=${body.path}`)).rawPayload,
    ).metadata()
    expect([metadata.exif, metadata.width, metadata.height]).toEqual([undefined, 30, 40])
    const addedSvg = await addImage(id, body.project.source.revision, svg, 'logo.svg')
    const storedSvg = await seller.raw('GET', `${root}/${id}/file?path=${addedSvg.body.path}`)
    expect(storedSvg.rawPayload.equals(svg)).toBe(true)
  })

  it('accepts an uploaded picture without a file name', async () => {
    const { id, revision } = await make({ 'index.html': html })
    const { payload, headers } = buildForm(png, 'x')
    const bytes = payload
      .toString('latin1')
      .replace('; filename="x"', '')
      .replace('image/png', 'application/octet-stream')
    const nameless = Buffer.from(bytes, 'latin1')
    const form = { payload: nameless, headers }
    const response = await seller.raw('POST', `${root}/${id}/images?revision=${revision}`, form)
    expect([response.statusCode, response.json().path]).toEqual([200, 'images/image.png'])
  })

  it('rejects a picture that is invalid, too large, based on an outdated revision or sent by a viewer', async () => {
    const { id, revision } = await make({ 'index.html': html })
    const exe = await addImage(id, revision, Buffer.from('MZ\x90 not a picture'), 'a.png')
    expect(exe).toMatchObject({ status: 422, body: { error: 'image_invalid' } })
    expect((await addImage(id, revision, Buffer.alloc(0))).status).toBe(422)
    expect((await addImage(id, revision, png.subarray(0, png.length - 20))).body.error).toBe('image_invalid')
    expect((await addImage(id, revision, Buffer.from('<html><script>'), 'a.svg')).status).toBe(422)
    const large = await addImage(id, revision, Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))
    expect(large).toMatchObject({ status: 413, body: { error: 'image_too_large' } })
    const json = await seller.raw('POST', `${root}/${id}/images?revision=${revision}`, { payload: '{}' })
    expect(json.statusCode).toBe(415)
    expect((await addImage(id, revision, png, 'a.png', app.as('viewer'))).status).toBe(403)
    expect((await addImage(id, revision, png, 'a.png', app.browser())).status).toBe(401)
    expect((await addImage(newId(), revision)).body.error).toBe(missing)
    expect((await addImage(id, revision)).status).toBe(200)
    const stale = await addImage(id, revision)
    expect(stale).toMatchObject({ status: 409, body: { error: 'conflict', revision: expect.any(String) } })
  })
})

describe('findFreeImagePath', () => {
  it.each([
    ['../../etc/passwd.png', 'images/passwd.png'],
    ['C:\\Fotos\\Verão 2026.jpeg', 'images/verao-2026.png'],
    ['写真.png', 'images/image.png'],
    ['', 'images/image.png'],
    [`${'a'.repeat(300)}.png`, `images/${'a'.repeat(60)}.png`],
  ])('turns the file name %j into the path %j', (fileName, safe) =>
    expect(findFreeImagePath(fileName, 'image/png', [])).toBe(safe),
  )
})
