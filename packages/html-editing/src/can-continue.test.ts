import { expect, it } from 'vitest'
import { canDocumentContinue, canScriptContinue } from './can-continue.ts'

it.each([
  ['<a href="#" data-next>No thanks</a>', true],
  ['<p><button data-skip="">Leave</button></p>', true],
  ['<button onclick="vitrine.next()">No</button>', true],
  ['<script>const { skip } = window.vitrine; no.onclick = skip</script>', true],
  ['<script>no.setAttribute("data-next", "")</script>', true],
  ['<template><a data-next>No</a></template>', true],
  ['<button data-charge="o">Yes</button>', false],
  ['<script>yes.onclick = () => vitrine.buy()</script>', false],
  ['<script>slider.next()</script>', false],
  ['<script>slider.next(); yes.onclick = () => vitrine.buy()</script>', false],
  ['<script>window.vitrine?.skip()</script>', true],
  ['<!-- <a data-next> --><p>data-next</p>', false],
  ['<a href="/thank-you">No thanks</a>', false],
  ['', false],
])('decides whether %s lets the shopper continue', (html, expected) => expect(canDocumentContinue(html)).toBe(expected))

it('decides whether a script file lets the shopper continue', () => {
  expect(canScriptContinue('const { one, next } = vitrine')).toBe(true)
  expect(canScriptContinue('const { next } = slider; const { one } = vitrine')).toBe(false)
  expect(canScriptContinue('no.onclick=()=>window.vitrine.skip()')).toBe(true)
  expect(canScriptContinue('no.dataset.next = ""')).toBe(true)
  expect(canScriptContinue('addEventListener("vitrine", show)')).toBe(false)
})

it('finishes quickly on a script that provokes regex backtracking', () => {
  for (const row of ['{', ' next', ' vitrine ', '} = window . ', '{ next }'])
    expect(canScriptContinue(`{${row.repeat(200_000)}`)).toBe(false)
})
