import { expect, it } from 'vitest'
import { loadsThirdParty } from './third-party-parts.ts'

it.each([
  ['import a from "https://cdn.example/a"', true],
  ["import('//cdn.example/a')", true],
  ['import (  `https://cdn.example/a`)', true],
  ['import"https://cdn.example/a"', true],
  ['load("https://cdn.example/a.js?v=1")', true],
  ['import a from "./a.js"', false],
  ['fetch("https://api.example/prices")', false],
])('decides whether %s loads a script from another host', (code, brings) => expect(loadsThirdParty(code)).toBe(brings))

it('finishes quickly on a script that provokes regex backtracking', () => {
  for (const row of [' ', '\n', '(', ' import ', ' from ', '"/ ', 'import("'])
    expect(loadsThirdParty(`import${row.repeat(300_000)}!`)).toBe(false)
})
