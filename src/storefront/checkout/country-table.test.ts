import { expect, it } from 'vitest'
import { regionCodes, regions } from '#domain/regions.ts'
import { renderCheckout } from './render.tsx'
import { sampleCheckout } from './sample.test-data.ts'

it('can hold every state before the list of its country is there', () => {
  const all = Object.values(regions).flatMap(list => list.map(({ code }) => code))
  const html = renderCheckout(sampleCheckout({ regionCodes }), { css: [], js: [] })
  const offered = [...html.matchAll(/<option value="([A-Z]{2,3})" hidden/g)].map(([, code]) => code ?? '')
  expect(offered.sort()).toEqual([...new Set(all)].sort())
})
