import { expect, it } from 'vitest'
import { countries } from '#domain/countries-list.ts'
import { regions, regionTexts } from '#domain/regions.ts'
import { renderCheckout } from './render.tsx'
import { sampleCheckout } from './sample.test-data.ts'

const render = (overrides = {}) => renderCheckout(sampleCheckout({ regionTexts, ...overrides }), { css: [], js: [] })
const getPageData = (html: string) => html.split('<script type="application/json"')[1] ?? ''

it('offers every country in the first paint, in the form and for the dial code', () => {
  const html = render()
  const offered = [...html.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code]) => code ?? '')
  const codes = countries.map(({ code }) => code)
  expect(offered.sort()).toEqual([...codes, ...codes].sort())
})

it('accepts every state by code and name before the list of its country is loaded', () => {
  const all = Object.values(regions).flatMap(list => list.flatMap(({ code, name }) => [code, name]))
  const offered = [...render().matchAll(/<option hidden="">([^<]+)</g)].map(([, text]) => text ?? '')
  expect(offered.sort()).toEqual([...new Set(all)].sort())
})

it('sends the states once: as options, or as data when no address is asked for', () => {
  expect(getPageData(render())).not.toContain('São Paulo')
  expect(getPageData(render({ needsAddress: false }))).toContain('São Paulo')
})
