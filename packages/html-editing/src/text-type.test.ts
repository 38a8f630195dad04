import { describe, expect, it } from 'vitest'
import { detectTextType } from './text-type.ts'

describe('detectTextType', () => {
  it.each([
    ['text/css', 'h1{color:red}'],
    ['text/css', '\uFEFF/* latin */\n@font-face {\n  font-family: "Inter";\n}'],
    ['text/css', '@import url(a.css);'],
    ['text/css', ':root{--ink:#111}'],
    ['text/css', '.a > b:not(.c)::after, a[href="x"] , #d { margin : 0 }'],
    ['text/css', '.empty{}'],
    ['text/html', '<!-- saved from url=(0014)about:internet -->\n<!DOCTYPE html><p>'],
    ['text/html', '<html><body>'],
    ['image/svg+xml', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['application/json', '{"a": 1}'],
    ['application/json', '[{"a": 1}]'],
    ['text/javascript', '// Copyright\n(function(){var a=1})()'],
    ['text/javascript', '!function(e){e.x={a:1}}(window)'],
    ['text/javascript', '"use strict";a()'],
    ['text/javascript', 'const a = {b: 1}'],
    ['text/javascript', 'export default {a: () => 1}'],
    ['text/javascript', 'window.dataLayer = []'],
    [null, 'MIT License\n\nPermission is hereby granted, free of charge'],
    [null, 'shop.example'],
    [null, ''],
  ])('detects the type %s in %j', (type, text) => expect(detectTextType(text)).toBe(type))

  it('returns quickly for long texts of no known type', () => {
    const started = performance.now()
    for (const text of [':a(b)', '/*', '[a', 'a:', '// ', '<!--', '{', ' ', '.a,']) detectTextType(text.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
