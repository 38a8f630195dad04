import { indexPage } from '@vitrine/html-editing/page-index.ts'
import { expect, it } from 'vitest'
import { replaySteps } from './replay.ts'

const base = '<h1>Light</h1><p>One</p><p>Two</p><a href="/x">Buy</a><a href="/x">Buy</a>'
const getElementId = (source: string, tag: string, nth = 0) =>
  [...indexPage(source).elements].filter(([, element]) => element.tagName === tag)[nth]?.[0] ?? 'none'

it('applies edits again to a newer version with other changes, even in the same line', () => {
  const theirs = `<nav>New</nav>${base.replace('Light', 'Dusk')}`
  const steps = [
    [{ kind: 'setText' as const, id: getElementId(base, 'p', 1), was: 'Two', text: 'Three' }],
    [
      { kind: 'setStyle' as const, id: getElementId(base, 'a', 1), style: { color: 'red' } },
      { kind: 'setLink' as const, id: getElementId(base, 'a', 1), href: '/y' },
    ],
  ]
  expect(replaySteps({ base, source: theirs, isUtf8: true, steps })?.at(-1)?.at(-1)?.source).toBe(
    '<nav>New</nav><h1>Dusk</h1><p>One</p><p>Three</p><a href="/x">Buy</a><a style="color: red" href="/y">Buy</a>',
  )
})

it('returns null if the newer version changed the same text, or if the edited element is ambiguous', () => {
  const edit = { kind: 'setText' as const, id: getElementId(base, 'h1'), was: 'Light', text: 'Dawn' }
  expect(replaySteps({ base, source: base.replace('Light', 'Dusk'), isUtf8: true, steps: [[edit]] })).toBeNull()
  const second = { kind: 'remove' as const, id: getElementId(base, 'a', 1) }
  expect(
    replaySteps({ base, source: base.replace('<a href="/x">Buy</a>', ''), isUtf8: true, steps: [[second]] }),
  ).toBeNull()
})
