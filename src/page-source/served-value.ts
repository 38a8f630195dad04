import { cssInsertions } from './css-references.ts'
import type { Lookup } from './lookup.ts'
import { applySplices } from './splice.ts'

/** Where a page's project stands, without a trailing slash, and what is in it. */
export type Standing = { base: string; lookup: Lookup }

const addresses = new Set(['src', 'href', 'poster', 'data', 'data-src', 'background', 'xlink:href'])
const sets = new Set(['srcset', 'imagesrcset', 'data-srcset'])

function served(address: string, { base, lookup }: Standing): string {
  const path = address.trim().replace(/[?#].*$/s, '')
  const isFile = /^\/(?!\/)/.test(path) && path !== '/' && lookup(path) !== null
  return isFile ? base + address.trim() : address
}

/** An attribute's value where the page is shown: '/path' of a file of the project is found under its base. */
export function servedAttribute(name: string, value: string, standing: Standing): string {
  if (addresses.has(name)) return served(value, standing)
  if (sets.has(name))
    return value.replace(
      /((?:^|,)\s*)(\/(?!\/)[^\s,]*)/g,
      (_, lead: string, address: string) => lead + served(address, standing),
    )
  return name === 'style' ? applySplices(value, [...cssInsertions(value, standing)]) : value
}
