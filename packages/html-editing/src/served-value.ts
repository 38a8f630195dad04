import { buildCssInsertions } from './css-references.ts'
import type { Lookup } from './lookup.ts'
import { applySplices } from './splice.ts'

/** The base path of a page's project, without a trailing slash, and a lookup of its files. */
export type ProjectBase = { base: string; lookup: Lookup }

/** Attributes that contain the URL of one file; the set below is for attributes with a list of pictures. */
export const loadedAttributes = new Set(['src', 'href', 'poster', 'data', 'data-src', 'background', 'xlink:href'])
export const srcsetAttributes = new Set(['srcset', 'imagesrcset', 'data-srcset'])

export const isRootRelative = (address: string): boolean => /^\s*\/(?!\/)/.test(address)
const stripQuery = (address: string) => address.trim().replace(/[?#].*$/s, '')

/** Whether '/path' refers to a file of the project. */
export const isInProject = (address: string, { lookup }: Pick<ProjectBase, 'lookup'>): boolean =>
  isRootRelative(address) && stripQuery(address) !== '/' && lookup(stripQuery(address)) !== null

const toServedUrl = (address: string, project: ProjectBase): string =>
  isInProject(address, project) ? project.base + address.trim() : address

/**
 * Returns the value with which an attribute is served. '/path' gets the project's base path when it refers to a file of
 * the project or is the URL of a `base` element.
 */
export function toServedAttribute(tag: string, name: string, value: string, project: ProjectBase): string {
  if (tag === 'base' && name === 'href' && isRootRelative(value)) return project.base + value.trim()
  if (loadedAttributes.has(name)) return toServedUrl(value, project)
  if (srcsetAttributes.has(name))
    return value.replace(
      /((?:^|,)\s*)(\/(?!\/)[^\s,]*)/g,
      (_, prefix: string, address: string) => prefix + toServedUrl(address, project),
    )
  return name === 'style' ? applySplices(value, [...buildCssInsertions(value, project)]) : value
}
