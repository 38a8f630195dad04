/** Joins class names, leaving out what is off. Parts sit in the components layer, so utilities given here win. */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
