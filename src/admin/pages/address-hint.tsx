import { needsNumberedSlug, numberedSlugs, toSlug } from '#domain/slug.ts'
import { pages as words } from '#words/lazy-words.ts'

type AddressHintProps = {
  of: keyof typeof numberedSlugs
  /** The current slug and address; null for something new. */
  found: { slug: string; address: string } | null
  /** The current name, and the typed one. */
  name: string
  typed: string
  pathOf: (slug: string) => string
}

/** Shows the current address of a campaign or page, and the address that the typed name will give it. */
export function AddressHint({ of, found, name, typed, pathOf }: AddressHintProps) {
  const slug = toSlug(typed)
  const isChanged = typed.trim() !== name
  const isNumbered = isChanged && needsNumberedSlug(typed) && !found?.slug.startsWith(`${numberedSlugs[of]}-`)
  const moves = slug !== '' && isChanged && slug !== found?.slug
  const address = moves ? pathOf(slug) : found?.address
  return (
    <>
      {isNumbered ? (
        <span className="block [overflow-wrap:anywhere]">
          {words.addressNumbered(pathOf(`${numberedSlugs[of]}-1`))}
        </span>
      ) : (
        address && <span className="font-mono text-xs [overflow-wrap:anywhere]">{words.address(address)}</span>
      )}
      {found && (moves || isNumbered) && <span className="block">{words.addressMoves(found.address)}</span>}
    </>
  )
}
