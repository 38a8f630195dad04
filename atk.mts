import { connect } from 'node:net'
import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
const base = 'http://localhost:4310', sim = 'http://127.0.0.1:4311'
let n = 0; const bad: string[] = []
const check = (name: string, ok: boolean, seen: unknown = '') => { n++; if (!ok) bad.push(name); console.log(`${ok ? 'held ' : 'BROKE'} ${n}. ${name} :: ${typeof seen === 'string' ? seen.slice(0, 220) : JSON.stringify(seen)?.slice(0, 220)}`) }
type R = { s: number; h: Headers; t: string; j: any }
async function req(method: string, path: string, { body, headers = {}, cookie, token, type }: any = {}): Promise<R> {
  const h: any = { ...headers }
  if (cookie) h.cookie = cookie
  if (token) h.authorization = `Bearer ${token}`
  let payload = body
  if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array) && !(body instanceof FormData)) { payload = JSON.stringify(body); h['content-type'] ??= 'application/json' }
  if (type) h['content-type'] = type
  const a = await fetch(base + path, { method, headers: h, body: payload, redirect: 'manual' })
  const t = await a.text(); let j: any = {}; try { j = JSON.parse(t) } catch {}
  return { s: a.status, h: a.headers, t, j }
}
const raw = (bytes: string) => new Promise<string>(res => { const s = connect(4310, 'localhost'); let t = ''; s.on('data', c => t += c); s.on('close', () => res(t)); s.on('error', () => res(t)); s.setTimeout(3000, () => { s.destroy(); res(t) }); s.write(bytes) })
const setup = /setup\?token=([\w-]+)/.exec(readFileSync('/tmp/v/atk/shop.log', 'utf8'))![1]
const password = 'uma senha bem longa 42'
let up = await req('POST', '/auth/v1/signup', { body: { email: 'dona@example.com', password }, headers: { 'x-setup-token': setup } })
if (up.s !== 200) up = await req('POST', '/auth/v1/token?grant_type=password', { body: { email: 'dona@example.com', password } })
const owner = up.j.access_token as string
console.log('owner', up.s)
const key = async (role: string) => (await req('POST', '/api/v1/api-keys', { token: owner, body: { name: role, role, days: null } })).j.key as string
const [viewer, editor, admin, service] = [await key('viewer'), await key('editor'), await key('admin'), await key('service_role')]
const prods = (await req('GET', '/api/v1/products', { token: owner })).j.products
const lamp = prods.find((p: any) => /halo/i.test(p.title)) ?? prods[0]
const buyer = { customerEmail: 'marina.costa@example.com', customerName: 'Marina Costa', customerPhone: '+1 415 555 0123', customerAddress: { street: '2150 Folsom Street', city: 'San Francisco', state: 'CA', zip: '94110', country: 'US' } }
async function open(productId = lamp.id, more = {}) { const a = await req('POST', '/api/v1/checkouts', { body: { productId, ...more }, headers: { 'sec-fetch-site': 'same-origin', origin: base } }); return { cookie: (a.h.getSetCookie()[0] ?? '').split(';')[0], set: a.h.getSetCookie()[0] ?? '', id: a.j.id, quote: a.j.quote, j: a.j, s: a.s } }
const simPost = async (path: string, form: Record<string, string>) => (await fetch(sim + path, { method: 'POST', headers: { authorization: 'Bearer ' + simKey, 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(form) })).json() as any
import { simulatorKeys } from '#stripe-simulator/keys.ts'
const simKey = simulatorKeys.secret
async function intent(c: any, over: any = {}) { await req('POST', '/functions/v1/create-payment-customer', { cookie: c.cookie, body: { ...buyer, checkoutId: c.id } }); return req('POST', '/functions/v1/create-payment-intent', { cookie: c.cookie, body: { amount: c.quote.totalCents, currency: c.quote.currency, checkoutId: c.id, ...over } }) }
async function purchase() { const c = await open(); const i = await intent(c); const id = String(i.j.client_secret).split('_secret_')[0]!; await simPost(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' }); const s = await req('POST', `/api/v1/checkouts/${c.id}/settle`, { cookie: c.cookie, body: {} }); return { ...c, intentId: id, orderId: i.j.orderId, settled: s.j, secret: i.j.client_secret } }
const code = (r: R) => r.j.error_code ?? r.j.code ?? r.j.error

// --- price, quantity, currency
const c1 = await open()
check('set-cookie flags', /HttpOnly/i.test(c1.set) && /SameSite=Lax/i.test(c1.set), c1.set)
check('checkout body: price, cents, total, discount are not taken', await (async () => { const a = await open(lamp.id, { priceCents: 1, cents: 1, quote: { totalCents: 1 }, unitCents: 1, state: 'paid' }); return a.quote.totalCents === c1.quote.totalCents && a.j.state === 'open' })())
for (const [name, over] of Object.entries({ 'amount 1': { amount: 1 }, 'amount 0': { amount: 0 }, 'negative': { amount: -8900 }, 'float': { amount: 8900.5 }, 'string': { amount: '8900' }, 'huge': { amount: 1e300 }, 'other currency': { currency: 'jpy' }, 'metadata says paid': { amount: 1, metadata: { paid: true, order: 'x' } }, 'another price id': { stripePriceId: 'price_x' } })) { const i = await intent(c1, over as any); check(`intent with ${name}`, name.includes('price id') ? i.s !== 500 : i.s >= 400 && i.s < 500, [i.s, code(i)]) }
for (const q of [0, -1, 1.5, 1e9, '2', null]) { const r = await req('PATCH', `/api/v1/checkouts/${c1.id}`, { cookie: c1.cookie, body: { quantity: q } }); check(`quantity ${q}`, r.s === 422, [r.s, code(r)]) }
const foreign = prods.find((p: any) => p.id !== lamp.id)
const fv = (await req('GET', `/api/v1/products/${foreign.id}/full`, { token: owner })).j.variants?.[0]?.id
check('variant of another product', (await req('PATCH', `/api/v1/checkouts/${c1.id}`, { cookie: c1.cookie, body: { variantId: fv } })).s === 404)
// change cart after intent made, then pay the older amount
{ const c = await open(); const i = await intent(c); const id = String(i.j.client_secret).split('_secret_')[0]; const r = await req('PATCH', `/api/v1/checkouts/${c.id}`, { cookie: c.cookie, body: { quantity: 5 } }); await simPost(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' }); const s = await req('POST', `/api/v1/checkouts/${c.id}/settle`, { cookie: c.cookie, body: {} }); const o = (await req('GET', `/api/v1/orders/${i.j.orderId}`, { token: owner })).j; const paid = o.payments?.filter((p: any) => p.state === 'succeeded').reduce((x: number, p: any) => x + (p.capturedCents ?? p.amountCents), 0); check('five units for the price of one (cart changed after the intent)', o.state !== 'paid' || (o.totalCents === paid && o.lines.find((l: any) => l.kind === 'main').quantity === 1), [r.s, s.j.state, o.state, o.totalCents, paid, o.lines?.map((l: any) => l.quantity)]) }
// confirm an intent with a smaller amount at the provider with client's secret
{ const p = await purchase(); check('purchase itself works', p.settled.state === 'paid', p.settled)
  const again = await Promise.all(Array.from({ length: 10 }, () => req('POST', `/api/v1/checkouts/${p.id}/settle`, { cookie: p.cookie, body: {} }))); check('ten settles at once say one order', new Set(again.map(a => a.j.orderNumber ?? a.j.number ?? JSON.stringify(a.j).replace(/"now":"[^"]*"/, ''))).size === 1 && again.every(a => a.s === 200), again.map(a => a.s))
  const i2 = await req('POST', '/functions/v1/create-payment-intent', { cookie: p.cookie, body: { amount: p.quote.totalCents, currency: 'usd', checkoutId: p.id } }); check('another intent for a paid checkout', i2.s === 410 || i2.j.paid === true || i2.s === 409, [i2.s, code(i2)])
  const other = await open(); const s = await req('POST', `/api/v1/checkouts/${p.id}/settle`, { cookie: other.cookie, body: {} }); check('another browser settles my checkout', s.s === 404, s.s)
  check('another browser changes my checkout', (await req('PATCH', `/api/v1/checkouts/${c1.id}`, { cookie: other.cookie, body: { quantity: 9 } })).s === 404)
  check('another browser makes my intent', (await req('POST', '/functions/v1/create-payment-intent', { cookie: other.cookie, body: { amount: 8900, currency: 'usd', checkoutId: c1.id } })).s === 404)
  check('no cookie', (await req('POST', `/api/v1/checkouts/${p.id}/settle`, { body: {} })).s === 404)
  const order = await req('GET', `/api/v1/orders/${p.orderId}`, { cookie: p.cookie }); check('shopper reads the order by the API', order.s === 401, order.s)
  const mails = (await req('GET', '/api/v1/emails', { token: owner })).j; await new Promise(r => setTimeout(r, 1500))
  const list = (await req('GET', `/api/v1/emails`, { token: owner })).j.emails ?? []; const mine = list.find((m: any) => m.orderId === p.orderId) ?? list[0]
  const mail = (await req('GET', `/api/v1/emails/${mine?.id}`, { token: owner })).j; const link = /\/order\/([\w-]+)\?key=([\w-]+)/.exec(JSON.stringify(mail))
  if (link) { const [, pub, k] = link
    const good = await req('GET', `/order/${pub}?key=${k}`); check('order page: masked, no-store, no indexing', good.s === 200 && good.h.get('cache-control') === 'no-store' && !good.t.includes('2150 Folsom') && !good.t.includes('marina.costa@'), [good.s, good.h.get('cache-control'), good.h.get('referrer-policy')])
    for (const [nm, u] of Object.entries({ 'without key': `/order/${pub}`, 'changed key': `/order/${pub}?key=${k.slice(0, -1)}A`, 'key twice': `/order/${pub}?key=x&key=${k}`, 'key array': `/order/${pub}?key[]=${k}`, 'other id': `/order/${pub.slice(0, -1)}_?key=${k}`, 'suffix for caches': `/order/${pub}.css?key=x` })) { const r = await req('GET', u); check(`order page ${nm}`, !r.t.includes('Halo') && r.h.get('cache-control') === 'no-store', [r.s, r.h.get('cache-control')]) }
  } else check('order link found in mail', false, JSON.stringify(mail).slice(0, 200)) }
// --- races
{ const codeR = await req('POST', '/api/v1/promotions', { token: admin, body: { code: 'ONCE', kind: 'percent', percentOff: 90, amountCents: null, currency: null, productIds: [], campaignIds: [], isActive: true, startsAt: null, endsAt: null, maxUses: 1, usesPerCustomer: null } }); 
  const cs = await Promise.all(Array.from({ length: 6 }, () => open())); const rs = await Promise.all(cs.map(async c => { const q = await req('PATCH', `/api/v1/checkouts/${c.id}`, { cookie: c.cookie, body: { promotionCode: 'once' } }); return intent({ ...c, quote: q.j.quote ?? c.quote }) })); check('a promotion of one use, six at once', rs.filter(r => r.s === 200).length <= 1 || rs.filter(r => r.s === 200 && r.j.quote.discountCents > 0).length <= 1, rs.map(r => [r.s, code(r), r.j.quote?.discountCents])) }
{ const c = await open(); await req('POST', '/functions/v1/create-payment-customer', { cookie: c.cookie, body: { ...buyer, checkoutId: c.id } }); const rs = await Promise.all(Array.from({ length: 8 }, () => req('POST', '/functions/v1/create-payment-intent', { cookie: c.cookie, body: { amount: c.quote.totalCents, currency: 'usd', checkoutId: c.id } }))); const secrets = new Set(rs.filter(r => r.s === 200).map(r => r.j.client_secret)); check('eight intents at once are one', secrets.size === 1, rs.map(r => [r.s, code(r)])) }
// --- csrf
{ const c = await open(); const vic = (h: any, type?: string, body: any = '{}') => req('POST', `/api/v1/checkouts/${c.id}/settle`, { cookie: c.cookie, body, headers: h, type })
  for (const [nm, h] of Object.entries({ 'foreign origin': { origin: 'https://evil.example' }, 'null origin': { origin: 'null' }, 'cross-site without origin': { 'sec-fetch-site': 'cross-site' }, 'same-site without origin': { 'sec-fetch-site': 'same-site' }, 'subdomain': { origin: 'http://pages.localhost:4310' }, 'other port': { origin: 'http://localhost:1' }, 'suffix': { origin: base + '.evil.example' }, 'https': { origin: 'https://localhost:4310' } })) { const r = await vic(h, 'application/json'); check(`csrf ${nm}`, r.s === 403, [r.s, code(r)]) }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) { const r = await vic({ origin: 'https://evil.example' }, type); check(`csrf as ${type}`, r.s === 403 || r.s === 415, r.s); const r2 = await vic({ origin: base }, type); check(`JSON as ${type}`, r2.s === 415, r2.s) }
  const o = await req('OPTIONS', `/api/v1/checkouts/${c.id}/settle`, { headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } }); check('CORS preflight', ![...o.h.keys()].some(k => k.startsWith('access-control')), [o.s])
  const g = await req('GET', '/api/v1/products/' + lamp.id, { headers: { origin: 'https://evil.example' } }); check('CORS on a public read', !g.h.get('access-control-allow-origin'), g.s) 
  const f = await req('POST', '/api/v1/checkouts', { body: { productId: lamp.id }, cookie: 'vitrine=' + 'A'.repeat(43), headers: { origin: base } }); check('session fixation: a made-up cookie gets no reused row of others', f.s === 200, [f.s, f.h.getSetCookie()]) }
// --- headers / hosts
for (const p of ['/', `/checkout?product=${lamp.id}`, '/vendas/halo', '/login', '/thank-you', '/products', '/order', '/policies/terms']) { const r = await req('GET', p, { headers: { accept: 'text/html' } }); const csp = r.h.get('content-security-policy') ?? ''; check(`frame-ancestors and no unsafe-inline at ${p}`, /frame-ancestors 'none'|frame-ancestors 'self'/.test(csp) && !/script-src[^;]*unsafe/.test(csp), [r.s, csp.match(/frame-ancestors [^;]*/)?.[0]]) }
for (const h of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }, { forwarded: 'host=evil.example' }, { 'x-original-url': '/metrics', 'x-rewrite-url': '/metrics' }]) { const text = await raw(`GET /?cb=${Math.random()} HTTP/1.1\r\n${Object.entries({ host: 'localhost:4310', ...h }).map(([k, v]) => `${k}: ${v}`).join('\r\n')}\r\nconnection: close\r\n\r\n`); check(`host poisoning ${JSON.stringify(h)}`, !text.includes('evil.example'), text.slice(0, 15)) }
{ const a = await req('GET', '/', { headers: { 'x-forwarded-host': 'evil.example' } }); const b = await req('GET', '/'); check('cache poisoning of the home page by a header', a.t === b.t && !b.t.includes('evil')) }
{ const c = await open(); const r = await req('GET', `/checkout?product=${lamp.id}`, { cookie: c.cookie }); check('the cacheable checkout page holds nothing of the browser and sets no cookie', !r.t.includes(c.id) && r.h.getSetCookie().length === 0, [r.s, r.h.get('cache-control')]) }
for (const p of ['/thank-you/x.css', '/thank-you.css', '/thank-you%2f..%2fassets%2fx.css', '/api/v1/me/x.js', '/order/x.png']) { const r = await req('GET', p); check(`cache deception ${p}`, !/public|max-age=[1-9]/.test(r.h.get('cache-control') ?? '') || r.s === 404, [r.s, r.h.get('cache-control')]) }
{ const r = await req('GET', '/metrics', { headers: { 'x-forwarded-for': '10.0.0.1' } }); check('metrics from afar', r.s === 404 || r.s === 401 || r.s === 403, r.s); const r2 = await raw('GET /metrics HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n'); check('metrics by another name', !r2.includes('vitrine_'), r2.slice(0, 20)) }
for (const p of ['/../../etc/passwd', '/assets/../../package.json', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/..%5c..%5cpackage.json', '/storage/v1/object/public/product-images/..%2f..%2fsecret', '/storage/v1/object/public/product-images/%2e%2e/%2e%2e/%2e%2e/app-secret', '/_library/course/en/..%2f..%2f..%2f..%2fpackage.json', '/vendas/..%2f..%2fadmin', '/_site/x/y/..%2f..%2fz', '/assets/%00', '/.git/config', '/.env', '/data/app-secret', '/assets//etc/passwd']) { const t = await raw(`GET ${p} HTTP/1.1\r\nhost: localhost:4310\r\nconnection: close\r\n\r\n`); check(`traversal ${p}`, !/root:|"dependencies"|\[core\]/.test(t) && !/^HTTP\/1.1 (200|5)/.test(t), t.slice(0, 20)) }
// smuggling
for (const [nm, h] of Object.entries({ 'CL.TE': 'content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nG', 'TE.TE': 'transfer-encoding: chunked\r\ntransfer-encoding: x\r\n\r\n0\r\n\r\n', 'TE tab': 'transfer-encoding:\tchunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n', 'two CL': 'content-length: 0\r\ncontent-length: 5\r\n\r\nhello', 'space before colon': 'content-length : 5\r\n\r\nhello', 'bare LF': 'content-length: 0\n\nGET /healthz HTTP/1.1\nhost: x\n\n', 'chunk ext': 'transfer-encoding: chunked\r\n\r\n1;\n\r\na\r\n0\r\n\r\n' })) { const t = await raw(`POST /api/v1/presence HTTP/1.1\r\nhost: localhost:4310\r\ncontent-type: application/json\r\n${h}GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`); check(`smuggling ${nm}`, !t.includes('"ok":true'), t.slice(0, 28).replace(/\r\n/g, ' ') + ' …' + (t.match(/HTTP\/1.1/g)?.length)) }
for (const q of ['/auth/v1/verify?type=signup&token=x&redirect_to=https://evil.example', '/auth/v1/verify?type=signup&token=x&redirect_to=//evil.example', '/auth/v1/verify?type=signup&token=x&redirect_to=http://localhost:4310@evil.example/', '/auth/v1/authorize?provider=google&redirect_to=https://evil.example', '/auth/v1/callback?error=x&state=y', '/login?next=https://evil.example', '//evil.example', '/%2f/evil.example', '/\\evil.example', `/vendas/halo/..//evil.example`, '/auth/v1/verify?type=signup&token=x&redirect_to=http://localhost:4310/_site/1/2/']) { const t = await raw(`GET ${q} HTTP/1.1\r\nhost: localhost:4310\r\nconnection: close\r\n\r\n`); const l = /\nlocation: (.*)/i.exec(t)?.[1] ?? ''; check(`open redirect ${q}`, l === '' || (l.startsWith('/') && !l.startsWith('//')) || l.startsWith(base + '/?') || l.startsWith(base + '/#'), [t.slice(9, 12), l]) }
console.log(`\n${n} tried, broke: ${bad.length}`, bad)
