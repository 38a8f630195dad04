import { expect, it } from 'vitest'
import { countries } from '#domain/countries-list.ts'
import { regions, regionTexts } from '#domain/regions.ts'
import { renderCheckout } from './render.tsx'
import { sampleCheckout } from './sample.test-data.ts'

const render = (overrides = {}) => renderCheckout(sampleCheckout({ regionTexts, ...overrides }), { css: [], js: [] })
const getPageData = (html: string) => html.split('<script type="application/json"')[1] ?? ''

it('renders an option for every country in the country field and in the dial code field', () => {
  const html = render()
  const offered = [...html.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code]) => code ?? '')
  const codes = countries.map(({ code }) => code)
  expect(offered.sort()).toEqual([...codes, ...codes].sort())
})

it('renders the code and name of every state as hidden options for autofill before the list of states is loaded', () => {
  const all = Object.values(regions).flatMap(list => list.flatMap(({ code, name }) => [code, name]))
  const offered = [...render().matchAll(/<option hidden="">([^<]+)</g)].map(([, text]) => text ?? '')
  expect(offered.sort()).toEqual([...new Set(all)].sort())
})

it('sends the states as options, or in the page data when the form has no address fields', () => {
  expect(getPageData(render())).not.toContain('São Paulo')
  expect(getPageData(render({ needsAddress: false }))).toContain('São Paulo')
})
