import { expect, it, vi } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'

const shop = await startTestApp()
const shopper = shop.browser()
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(200_000, 7)])
const files = { 'index.html': '<video src="film.mp4">', 'film.mp4': film }
const { page } = await createCampaignWithPage(shop.as('editor'), 'Filme', files)
const address = `/_site/${page.id}/${page.revision}/film.mp4`

it('streams a file, so that a slow download does not keep it in memory', async () => {
  const readWholeFile = vi.spyOn(shop.services.storage, 'get')
  const response = await shopper.raw('GET', address)
  expect([response.rawPayload.equals(film), response.headers['content-type']]).toEqual([true, 'video/mp4'])
  expect(readWholeFile).not.toHaveBeenCalled()
  readWholeFile.mockRestore()
})

it('sends the requested byte range with its length, and responds with 416 for an invalid range', async () => {
  const readRange = async (range: string) => {
    const { statusCode, headers, rawPayload } = await shopper.raw('GET', address, { headers: { range } })
    return [statusCode, headers['content-range'], rawPayload.toString('latin1')]
  }
  expect(await readRange('bytes=4-11')).toEqual([206, `bytes 4-11/${film.length}`, 'ftypmp42'])
  expect(await readRange('bytes=-1')).toEqual([
    206,
    `bytes ${film.length - 1}-${film.length - 1}/${film.length}`,
    '\x07',
  ])
  expect((await readRange(`bytes=${film.length}-`)).slice(0, 2)).toEqual([416, `bytes */${film.length}`])
  const head = await shopper.raw('HEAD', address)
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(film.length), ''])
})
