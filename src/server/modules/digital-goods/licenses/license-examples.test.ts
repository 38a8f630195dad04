import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { activateLicense, deactivateLicense, validateLicense } from '#contract/license-keys.ts'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addLicenseBenefit, buyCart, createLicenseClient, readBoughtKeys } from '#tests/support/license-keys.ts'

const shop = await startTestApp({ simulator: true })
const text = readFileSync(join(packageRoot, 'docs/license-keys.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-license-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const product = await makeGuide(shop, 'EXAMPLE')
await addLicenseBenefit(shop, product, { activationLimit: 1 })
const orderId = await buyCart(shop, product)
const [key = ''] = (await readBoughtKeys(shop, orderId)).keys
const client = createLicenseClient(shop, product)

/** Returns the example of a language, with the address of the test shop and its product. */
function readExample(language: string): string {
  const code = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? ''
  expect(code).toContain('https://shop.example')
  return code.replace('https://shop.example', shop.url).replace('00000000-0000-7000-8000-000000000000', product.id)
}

describe('the examples in docs/license-keys.md', () => {
  it('work in JavaScript: activate, check, deactivate, and run on while the shop is away', async () => {
    const file = join(folder, 'license.mjs')
    writeFileSync(file, readExample('js'))
    const example = await import(/* @vite-ignore */ file)
    expect(await example.mayRun(key, 'laptop', 0)).toBe(false)
    expect(await example.activate(key, 'laptop')).toBeNull()
    expect(await example.mayRun(key, 'laptop', 0)).toBe(true)
    expect(await example.activate(key, 'desktop')).toBe('license_activation_limit')
    expect(await example.activate('unknown', 'laptop')).toBe('license_not_found')
    await example.deactivate(key, 'laptop')
    expect((await client.validate(key)).body.activations).toBe(0)
    const away = join(folder, 'away.mjs')
    writeFileSync(away, readExample('js').replace(shop.url, 'http://127.0.0.1:9'))
    const withoutShop = await import(/* @vite-ignore */ away)
    expect(await withoutShop.mayRun(key, 'laptop', Date.now() - 1_000)).toBe(true)
    expect(await withoutShop.mayRun(key, 'laptop', Date.now() - 8 * 86_400_000)).toBe(false)
  })

  it('work in Python, where Python is installed', async context => {
    const run = promisify(execFile)
    const hasPython = await run('python3', ['--version']).then(
      () => true,
      () => false,
    )
    if (!hasPython) return context.skip('Python is not installed on this machine')
    writeFileSync(join(folder, 'license_example.py'), readExample('python'))
    const calls = [
      `print(may_run('${key}', 'laptop', 0))`,
      `print(activate('${key}', 'laptop'))`,
      `print(may_run('${key}', 'laptop', 0))`,
      `print(activate('unknown', 'laptop'))`,
      `deactivate('${key}', 'laptop')`,
    ]
    const program = `from license_example import *\n${calls.join('\n')}`
    const { stdout } = await run('python3', ['-B', '-c', program], { cwd: folder })
    expect(stdout.trim().split(/\r?\n/)).toEqual(['False', 'None', 'True', 'license_not_found'])
    expect((await client.validate(key)).body.activations).toBe(0)
  })

  it('name every call, every field of the response and every error', async () => {
    for (const { path } of [validateLicense, activateLicense, deactivateLicense]) expect(text).toContain(`\`${path}\``)
    for (const field of Object.keys((await client.validate(key)).body)) expect(text).toContain(`"${field}": `)
    const codes = new Set([...validateLicense.errors, ...activateLicense.errors, ...deactivateLicense.errors])
    for (const code of codes) expect(text).toContain(`| ${errorStatus[code]} | \`${code}\` |`)
  })
})
