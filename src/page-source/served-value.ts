import { buildCssInsertions } from './css-references.ts'
import type { Lookup } from './lookup.ts'
import { applySplices } from './splice.ts'

/** Where a page's project stands, without a trailing slash, and what is in it. */
export type ProjectBase = { base: string; lookup: Lookup }

/** Attributes that name one file, and those that name a set of pictures. */
export const loadedAttributes = new Set(['src', 'href', 'poster', 'data', 'data-src', 'background', 'xlink:href'])
export const srcsetAttributes = new Set(['srcset', 'imagesrcset', 'data-srcset'])

export const isRootRelative = (address: string): boolean => /^\s*\/(?!\/)/.test(address)
const stripQuery = (address: string) => address.trim().replace(/[?#].*$/s, '')

/** Whether '/path' is a file of the project. */
export const isInProject = (address: string, { lookup }: Pick<ProjectBase, 'lookup'>): boolean =>
  isRootRelative(address) && stripQuery(address) !== '/' && lookup(stripQuery(address)) !== null

const toServedUrl = (address: string, standing: ProjectBase): string =>
  isInProject(address, standing) ? standing.base + address.trim() : address

/**
 * An attribute's value where the page is shown: '/path' of a file of the project is found under its base, and whatever
 * a `base` element names.
 */
export function toServedAttribute(tag: string, name: string, value: string, standing: ProjectBase): string {
  if (tag === 'base' && name === 'href' && isRootRelative(value)) return standing.base + value.trim()
  if (loadedAttributes.has(name)) return toServedUrl(value, standing)
  if (srcsetAttributes.has(name))
    return value.replace(
      /((?:^|,)\s*)(\/(?!\/)[^\s,]*)/g,
      (_, lead: string, address: string) => lead + toServedUrl(address, standing),
    )
  return name === 'style' ? applySplices(value, [...buildCssInsertions(value, standing)]) : value
}
