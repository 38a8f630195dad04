import { slugOf } from '#domain/slug.ts'
import { pages as words } from '#words/rooms.ts'

type AddressHintProps = {
  found: { slug: string; address: string }
  /** The name it has, and the one that is typed. */
  name: string
  typed: string
  pathOf: (slug: string) => string
}

/** Where a campaign or a page is found, and where it will be once it has the name that is typed. */
export function AddressHint({ found, name, typed, pathOf }: AddressHintProps) {
  const slug = slugOf(typed)
  const moves = slug !== '' && typed.trim() !== name && slug !== found.slug
  return (
    <>
      <span className="font-mono text-xs [overflow-wrap:anywhere]">
        {words.address(moves ? pathOf(slug) : found.address)}
      </span>
      {moves && <span className="block">{words.addressMoves(found.address)}</span>}
    </>
  )
}
