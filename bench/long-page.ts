import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Returns a published template whose body is repeated until the page has 170 KB, the size of long real pages, with
 * `first` at the start of the body.
 */
export function buildLongTemplate(first = ''): string {
  const template = readFileSync(
    createRequire(import.meta.url).resolve('startbootstrap-new-age/dist/index.html'),
    'utf8',
  )
  const start = template.indexOf('>', template.indexOf('<body')) + 1
  const end = template.indexOf('<footer')
  const sections = template.slice(start, end)
  const times = Math.ceil((170_000 - template.length) / sections.length)
  return template.slice(0, start) + first + sections + sections.repeat(times) + template.slice(end)
}

/**
 * Returns short sections that differ, so that neither compression nor parsing profits from repetition. Each KB has 35
 * elements, four times as many as in real pages.
 */
export const buildLongSections = (length: number) => {
  const section = (index: number) =>
    `<section class="s${index}"><h2>Part ${index}</h2><p class="lead">Light <b>number ${index}</b> goes <a href="#s${index}">further</a> than it looks, ${'and on '.repeat(8)}</p><ul><li>One</li><li>Two</li></ul></section>\n`
  let html = '<!doctype html>\n<html lang="en"><head><title>Long</title></head><body><h1>Marker 0</h1>\n'
  for (let index = 1; html.length < length; index++) html += section(index)
  return `${html}</body></html>\n`
}
