import { expect, it } from 'vitest'
import { buildNavigationInsertions } from './script-navigation.ts'
import { applySplices } from './splice.ts'

const run = (code: string) => applySplices(code, [...buildNavigationInsertions(code)])

it.each([
  ["location.href='/a'", "vitrineLocation(location).href='/a'"],
  ["location = '/a'", "vitrineLocation(location).href = '/a'"],
  ["window.location='/a'", "vitrineLocation(window.location).href='/a'"],
  ["window . location . href = '/a'", "vitrineLocation(window . location) . href = '/a'"],
  ["window.top.location.replace('/a')", "vitrineLocation(window.top.location).replace('/a')"],
  ["document.location.assign('/a')", "vitrineLocation(document.location).assign('/a')"],
  [
    "if(x)location='/a';else location='/b'",
    "if(x)vitrineLocation(location).href='/a';else vitrineLocation(location).href='/b'",
  ],
  ["()=>location='/a'", "()=>vitrineLocation(location).href='/a'"],
  ["const a = 1\nlocation.href = '/a'", "const a = 1\nvitrineLocation(location).href = '/a'"],
  ['a?location.href="x":0', 'a?vitrineLocation(location).href="x":0'],
  ["w.location.href = '/a'", "vitrineLocation(w.location).href = '/a'"],
  ["window['location'].href = '/a'", "vitrineLocation(window['location']).href = '/a'"],
  ["self['location'] = '/a'", "vitrineLocation(self['location']).href = '/a'"],
  ["location['href'] = '/a'", "vitrineLocation(location)['href'] = '/a'"],
  ['const here = window["location"];', 'const here = vitrineLocation(window["location"]);'],
  ['var l = location, b', 'var l = vitrineLocation(location), b'],
  ['let l = document.location\nl.href = 1', 'let l = vitrineLocation(document.location)\nl.href = 1'],
  ["$(location).attr('href', '/a')", "$(vitrineLocation(location)).attr('href', '/a')"],
  ["jQuery(window.location).prop('href', '/a')", "jQuery(vitrineLocation(window.location)).prop('href', '/a')"],
])('wraps the navigation in %j', (code, expected) => {
  expect(run(code)).toBe(expected)
})

it.each([
  "if (location.href == '/a') go()",
  'const now = location.href',
  'if (here == location) go()',
  "state.location = 'Recife'",
  'const city = location.city',
  "my_location = 'Recife'",
  "const location = 'Recife'; location = 'Olinda'",
  "function f({ location }) { location = 'Olinda' }",
  "class Shop { location = 'Olinda' }",
  "open('/a', 'b', 'toolbar=no,location=no')",
  "text = 'our location = Recife'",
  "link = '/search?location=' + city",
  'location => location.city',
  "location.hash = '#a'",
])('leaves the script %j unchanged', code => {
  expect(run(code)).toBe(code)
})

it('finishes quickly on scripts that provoke regex backtracking', () => {
  const slow = [' ', '\n', 'window . ', 'location ', 'var a=1,', 'location=', 'class ', '{location'].map(part =>
    part.repeat(Math.ceil(1_000_000 / part.length)),
  )
  for (const code of slow) expect(buildNavigationInsertions(`${code}location`).length).toBeLessThan(1_000_000)
})
