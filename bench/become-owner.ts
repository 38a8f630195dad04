/** Creates the owner of a new shop over HTTP. @returns the authorization header for the owner's calls */
export async function becomeOwner(shop: { url: string; setupToken: string }): Promise<{ authorization: string }> {
  const answer = await fetch(`${shop.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-setup-token': shop.setupToken },
    body: JSON.stringify({ email: 'owner@example.com', password: 'a long phrase for benches' }),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}
