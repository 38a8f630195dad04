import { expect, it } from 'vitest'
import { countries } from '#domain/countries-list.ts'
import { regions, regionTexts } from '#domain/regions.ts'
import { renderCheckout } from './render.tsx'
import { sampleCheckout } from './sample.test-data.ts'

const render = (over = {}) => renderCheckout(sampleCheckout({ regionTexts, ...over }), { css: [], js: [] })
const getPageData = (html: string) => html.split('<script type="application/json"')[1] ?? ''

it('offers every country in the first paint, in the form and beside the phone number', () => {
  const html = render()
  const offered = [...html.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code]) => code ?? '')
  const codes = countries.map(({ code }) => code)
  expect(offered.sort()).toEqual([...codes, ...codes].sort())
})

it('can hold every state by code and by name before the list of its country is there', () => {
  const all = Object.values(regions).flatMap(list => list.flatMap(({ code, name }) => [code, name]))
  const offered = [...render().matchAll(/<option hidden="">([^<]+)</g)].map(([, text]) => text ?? '')
  expect(offered.sort()).toEqual([...new Set(all)].sort())
})

it('sends the states once: in the page, or in its data where the page may ask for an address later', () => {
  expect(getPageData(render())).not.toContain('São Paulo')
  expect(getPageData(render({ needsAddress: false }))).toContain('São Paulo')
})
