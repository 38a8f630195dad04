import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
const base = 'http://localhost:4310'
const st = JSON.parse(readFileSync('/tmp/v/atk/state.json', 'utf8'))
let n = 0; const bad: string[] = []
const check = (name: string, ok: boolean, seen: unknown = '') => { n++; if (!ok) bad.push(name); console.log(`${ok ? 'held ' : 'BROKE'} ${n}. ${name} :: ${JSON.stringify(seen)?.slice(0, 250)}`) }
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const ctx = await browser.newContext({ locale: 'en-US' })
const hit: string[] = []
const watch = async (c: typeof ctx) => { await c.route(/evil\.example/, r => { hit.push(r.request().url()); return r.fulfill({ body: '<h1>evil</h1>', contentType: 'text/html' }) }) }
await watch(ctx)
const page = await ctx.newPage()
const dialogs: string[] = []; page.on('dialog', d => { dialogs.push(d.message()); void d.dismiss() })
const csp: string[] = []; page.on('console', m => { if (/Content Security Policy/.test(m.text())) csp.push(m.text().slice(0, 150)) })
async function look(name: string, url: string, ms = 1200) { csp.length = 0; let status: any = 0; try { status = (await page.goto(base + url, { waitUntil: 'load', timeout: 20000 }))?.status() } catch (e) { status = String(e).slice(0, 80) } await page.waitForTimeout(ms); const pwn = await Promise.all(page.frames().map(f => f.evaluate(() => (window as any).__pwn).catch(() => 'x'))); const inj = await page.evaluate(() => document.querySelectorAll('img[src="x"], svg[onload], script:not([src])').length ? [...document.querySelectorAll('img[src="x"], svg[onload]')].map(e => e.outerHTML.slice(0, 100)) : []); check(`XSS at ${name} ${url.slice(0, 50)}`, !pwn.includes(1 as any) && inj.length === 0 && dialogs.length === 0, [status, pwn, inj, csp.slice(0, 2), page.url().slice(0, 80)]) }
const c2 = st.camp.slug ?? ''
await look('home', '/')
await look('checkout', `/checkout?product=${st.xp}&utm_source="><script>window.__pwn=1</script>`)
await look('simple checkout', `/checkout-page?product=${st.xp}`)
await look('reflected in checkout', `/checkout?product="><script>window.__pwn=1</script>&coupon="><img src=x onerror=window.__pwn=1>`)
await look('campaign', `/vendas/${c2}`)
await look('not found', `/%3Cscript%3Ewindow.__pwn=1%3C/script%3E?x=<script>window.__pwn=1</script>`)
await look('policy', '/policies/terms')
await look('bill', new URL(st.pl.url).pathname)
await look('order form', '/order?email="><script>window.__pwn=1</script>')
await look('thank you', '/thank-you?name=<script>window.__pwn=1</script>')
// sign in
await page.goto(base + '/login'); await page.getByLabel('Email').fill(st.email); await page.getByLabel('Senha', { exact: true }).fill(st.password); await page.getByRole('button', { name: 'Entrar', exact: true }).click(); await page.waitForURL(/\/products$/)
for (const [nm, u] of Object.entries({ products: '/products', product: `/products/${st.xp}`, campaigns: '/sales-pages', checkouts: '/unified-checkout', upsells: '/upsells', upsell: `/upsells?upsell=${st.up2}`, orders: '/orders', order: `/orders/${st.xo}`, customers: '/customers', links: '/payment-links', mails: '/mails', settings: '/settings', operations: '/operations', keys: '/api-keys', team: '/team', log: '/team/log', promotions: '/promotions', ledger: '/ledger', search: '/orders?q="><img src=x onerror=window.__pwn=1>' })) await look(`administration ${nm}`, u, 1500)
// client-side redirects by next
for (const next of ['//evil.example/', '/\\evil.example/', '/%09/evil.example/', '/%0a/evil.example/', '/%0d/evil.example', 'https://evil.example/', 'javascript:window.__pwn=1', '/../\\evil.example', '/%5cevil.example', '/.//evil.example', '/products/..//evil.example/', '%20//evil.example', '/%00/evil.example']) { hit.length = 0; await page.goto(`${base}/login?next=${next.includes('%') ? next : encodeURIComponent(next)}`).catch(() => null); await page.waitForTimeout(900); check(`next=${next}`, new URL(page.url()).host === 'localhost:4310' && hit.length === 0 && (await page.evaluate(() => (window as any).__pwn).catch(() => 0)) !== 1, [page.url(), hit]) }
// clickjacking
{ const c = await browser.newContext(); const p = await c.newPage(); await c.route('https://attacker.example/', r => r.fulfill({ contentType: 'text/html', body: `<iframe src="${base}/products"></iframe><iframe src="${base}/checkout?product=${st.xp}"></iframe><iframe src="${base}/login"></iframe>` })); await p.goto('https://attacker.example/').catch(() => null); await p.waitForTimeout(2500); const urls = p.frames().slice(1).map(f => f.url()); const inner = await Promise.all(p.frames().slice(1).map(f => f.evaluate(() => document.body?.innerText.slice(0, 40)).catch(() => 'blocked'))); check('clickjacking', inner.every(t => !/Lumen|Produtos|Entrar|Pay/.test(String(t))), [urls, inner])
  // csrf from a real cross-site page
  const v = await browser.newContext(); const vp = await v.newPage(); await vp.goto(`${base}/checkout?product=${st.xp}`); await vp.waitForTimeout(2500); await v.route('https://attacker.example/', r => r.fulfill({ contentType: 'text/html', body: `<form id=f method=POST enctype=text/plain action="${base}/api/v1/checkouts"><input name='{"productId":"${st.xp}","a":"' value='"}'></form>` })); await vp.goto('https://attacker.example/'); const [resp] = await Promise.all([vp.waitForResponse(r => r.url().includes('/api/v1/checkouts')).catch(() => null), vp.evaluate(() => (document.getElementById('f') as any).submit())]); check('a cross-site form with the cookie', (resp?.status() ?? 0) >= 400, resp?.status()) ; const f = await vp.evaluate(async u => { try { const r = await fetch(u + '/api/v1/products', { credentials: 'include' }); return r.status } catch (e) { return String(e) } }, base).catch(e => String(e)); check('a cross-site read', typeof f === 'string', f) }
console.log(`\n${n} tried, broke: ${bad.length}`, bad)
await browser.close()
