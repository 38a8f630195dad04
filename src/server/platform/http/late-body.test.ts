import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { uploadImage } from '#contract/files.ts'
import { createCampaign, listCampaigns } from '#contract/pages.ts'
import * as team from '#contract/team.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildPictureForm, createPlainPicture } from '#tests/support/pictures.ts'
import { addApiKey, addMember } from '#tests/support/team.ts'

const shop = await startTestApp()
const owner = await addMember(shop, 'owner')
const json = { 'content-type': 'application/json' }
type LateRequest = { path: string; headers: Record<string, unknown>; payload: string | Buffer }

/** Sends the start of a request, waits for `meanwhile`, and then sends the rest of the body. */
async function sendLate(token: string, { path, headers, payload }: LateRequest, meanwhile: () => Promise<unknown>) {
  const body = Buffer.from(payload)
  const clientRequest = request(shop.url + path, {
    method: 'POST',
    headers: {
      ...(headers as Record<string, string>),
      authorization: `Bearer ${token}`,
      'content-length': body.length,
    },
  })
  const responsePromise = once(clientRequest, 'response') as Promise<[IncomingMessage]>
  const requestArrived = once(shop.app.server, 'request')
  clientRequest.write(body.subarray(0, 5))
  await requestArrived
  await new Promise(resolve => setTimeout(resolve, 200))
  await meanwhile()
  clientRequest.end(body.subarray(5))
  const [response] = await responsePromise
  response.resume()
  return response.statusCode
}
const buildRequest = (body: object, path: string = createCampaign.path): LateRequest => ({
  path,
  headers: json,
  payload: JSON.stringify(body),
})

describe('reauthorizeRequest', () => {
  it('rejects a late body from a member whose role was lowered during the request', async () => {
    const { id, token } = await addMember(shop, 'admin')
    const body = { email: 'back-again@lumen.example', role: 'admin' }
    const status = await sendLate(token, buildRequest(body, team.invite.path), () =>
      owner.send(team.changeRole, { params: { id }, body: { role: 'viewer' } }),
    )
    expect(status).toBe(403)
    expect((await owner.send(team.readTeam, {})).body.invitations).toEqual([])
  })

  it('rejects a late body from a removed member, a signed-out member and a revoked API key', async () => {
    const [removedMember, signedOut, key] = [
      await addMember(shop, 'editor'),
      await addMember(shop, 'editor', 'b@lumen.example'),
      await addApiKey(shop, 'editor'),
    ]
    const late = { name: 'Late' }
    const removed = sendLate(removedMember.token, buildRequest(late), () =>
      owner.send(team.removeMember, { params: { id: removedMember.id } }),
    )
    expect(await removed).toBe(401)
    expect(await sendLate(signedOut.token, buildRequest(late), () => signedOut.raw('POST', '/auth/v1/logout'))).toBe(
      401,
    )
    const revoked = sendLate(key.key, buildRequest(late), () =>
      owner.send(team.revokeApiKey, { params: { id: key.id } }),
    )
    expect(await revoked).toBe(401)
    expect((await owner.send(listCampaigns, {})).body.campaigns).toEqual([])
  })

  it('rejects a picture upload when its sender signs out during the upload', async () => {
    const { token, raw } = await addMember(shop, 'editor', 'c@lumen.example')
    const { headers, payload } = buildPictureForm(await createPlainPicture(32, 24).png().toBuffer())
    const form = { path: uploadImage.path.replace(':bucket', 'product-images'), headers, payload }
    expect(await sendLate(token, form, () => raw('POST', '/auth/v1/logout'))).toBe(401)
  })
})
