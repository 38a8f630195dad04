import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A published template, its body written again and again until it weighs 170 KB: as long as real pages get. `first` comes first in it. */
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

/** Short sections that differ, so that nothing packs or parses for free: of each KB 35 elements, four times those of real pages. */
export const buildLongSections = (length: number) => {
  const section = (index: number) =>
    `<section class="s${index}"><h2>Part ${index}</h2><p class="lead">Light <b>number ${index}</b> goes <a href="#s${index}">further</a> than it looks, ${'and on '.repeat(8)}</p><ul><li>One</li><li>Two</li></ul></section>\n`
  let html = '<!doctype html>\n<html lang="en"><head><title>Long</title></head><body><h1>Marker 0</h1>\n'
  for (let index = 1; html.length < length; index++) html += section(index)
  return `${html}</body></html>\n`
}
