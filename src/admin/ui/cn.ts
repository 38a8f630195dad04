/**
 * Joins class names and skips falsy ones. Components are styled in the CSS layer `components`, so utility classes
 * override their styles.
 */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
