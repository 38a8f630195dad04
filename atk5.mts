import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
const base = 'http://localhost:4310'
const st = JSON.parse(readFileSync('/tmp/v/atk/state.json', 'utf8'))
let n = 0; const bad: string[] = []
const check = (name: string, ok: boolean, seen: unknown = '') => { n++; if (!ok) bad.push(name); console.log(`${ok ? 'held ' : 'BROKE'} ${n}. ${name} :: ${JSON.stringify(seen)?.slice(0, 250)}`) }
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const ctx = await browser.newContext({ locale: 'en-US' })
const hit: string[] = []
const watch = async (c: typeof ctx) => { await c.route(u => u.hostname.includes('evil'), r => { hit.push(r.request().url()); return r.fulfill({ body: '<h1>evil</h1>', contentType: 'text/html' }) }) }
await watch(ctx)
const page = await ctx.newPage()
const dialogs: string[] = []; page.on('dialog', d => { dialogs.push(d.message()); void d.dismiss() })
const csp: string[] = []; page.on('console', m => { if (/Content Security Policy/.test(m.text())) csp.push(m.text().slice(0, 150)) })
async function look(name: string, url: string, ms = 1200) { csp.length = 0; let status: any = 0; try { status = (await page.goto(base + url, { waitUntil: 'load', timeout: 20000 }))?.status() } catch (e) { status = String(e).slice(0, 80) } await page.waitForTimeout(ms); const pwn = await Promise.all(page.frames().map(f => f.evaluate(() => (window as any).__pwn).catch(() => 'x'))); const inj = await page.evaluate(() => document.querySelectorAll('img[src="x"], svg[onload], script:not([src])').length ? [...document.querySelectorAll('img[src="x"], svg[onload]')].map(e => e.outerHTML.slice(0, 100)) : []); check(`XSS at ${name} ${url.slice(0, 50)}`, !pwn.includes(1 as any) && inj.length === 0 && dialogs.length === 0, [status, pwn, inj, csp.slice(0, 2), page.url().slice(0, 80)]) }
const c2 = st.camp.slug ?? ''

for (const next of ['/%09/evil.example/', '/%0a/evil.example/', '/%0d/evil.example', '//evil.example', '/.//evil.example']) { const c = await browser.newContext(); await watch(c); const p = await c.newPage(); hit.length = 0; const errs: string[] = []; p.on('pageerror', e => errs.push(String(e).slice(0, 120)))
 await p.goto(base + '/login?next=' + next); await p.getByLabel('Email').fill(st.email); await p.getByLabel('Senha', { exact: true }).fill(st.password); await p.getByRole('button', { name: 'Entrar', exact: true }).click(); await p.waitForTimeout(4000); check('typed password, next=' + next, new URL(p.url()).host === 'localhost:4310' && hit.length === 0, [p.url(), hit, errs, (await p.evaluate(() => document.body.innerText.slice(0, 60)))]); await c.close() }
console.log(`\n${n} tried, broke: ${bad.length}`, bad)
await browser.close()
