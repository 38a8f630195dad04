/**
 * Joins class names and skips falsy ones. Components are styled in the components layer, so utility classes override
 * them.
 */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
