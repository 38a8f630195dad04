import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { checks } from './checks.ts'
import { mercadoPagoChecks } from './mercado-pago/checks.ts'

it('lists every check with what must hold in docs/checks/live-check.md, and no other', () => {
  const text = readFileSync(join(packageRoot, 'docs/checks/live-check.md'), 'utf8')
  const listed = [...text.matchAll(/^\| `([a-z\d-]+)` \| (.+?) \|/gm)].map(([, id, what]) => ({ id, what }))
  expect(listed).toEqual([...checks, ...mercadoPagoChecks].map(({ id, what }) => ({ id, what })))
})
