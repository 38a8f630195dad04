import { cssInsertions } from './css-references.ts'
import type { Lookup } from './lookup.ts'
import { applySplices } from './splice.ts'

/** Where a page's project stands, without a trailing slash, and what is in it. */
export type Standing = { base: string; lookup: Lookup }

/** Attributes that name one file, and those that name a set of pictures. */
export const addresses = new Set(['src', 'href', 'poster', 'data', 'data-src', 'background', 'xlink:href'])
export const sets = new Set(['srcset', 'imagesrcset', 'data-srcset'])

export const isRootRelative = (address: string): boolean => /^\s*\/(?!\/)/.test(address)
const pathOf = (address: string) => address.trim().replace(/[?#].*$/s, '')

/** Whether '/path' is a file of the project. */
export const inProject = (address: string, { lookup }: Pick<Standing, 'lookup'>): boolean =>
  isRootRelative(address) && pathOf(address) !== '/' && lookup(pathOf(address)) !== null

const served = (address: string, standing: Standing): string =>
  inProject(address, standing) ? standing.base + address.trim() : address

/**
 * An attribute's value where the page is shown: '/path' of a file of the project is found under its base, and whatever
 * a `base` element names.
 */
export function servedAttribute(tag: string, name: string, value: string, standing: Standing): string {
  if (tag === 'base' && name === 'href' && isRootRelative(value)) return standing.base + value.trim()
  if (addresses.has(name)) return served(value, standing)
  if (sets.has(name))
    return value.replace(
      /((?:^|,)\s*)(\/(?!\/)[^\s,]*)/g,
      (_, lead: string, address: string) => lead + served(address, standing),
    )
  return name === 'style' ? applySplices(value, [...cssInsertions(value, standing)]) : value
}
