import { needsNumberedSlug, numberedSlugs, toSlug } from '#domain/slug.ts'
import { pages as words } from '#i18n/lazy-words.ts'

type AddressHintProps = {
  owner: keyof typeof numberedSlugs
  /** The current slug and URL path; null for a new campaign or page. */
  current: { slug: string; address: string } | null
  /** `name` is the saved name, `typed` the text in the name field. */
  name: string
  typed: string
  buildPath: (slug: string) => string
}

/** Shows the current URL of a campaign or page, and the URL that the typed name will give it. */
export function AddressHint({ owner, current, name, typed, buildPath }: AddressHintProps) {
  const slug = toSlug(typed)
  const isChanged = typed.trim() !== name
  const isNumbered = isChanged && needsNumberedSlug(typed) && !current?.slug.startsWith(`${numberedSlugs[owner]}-`)
  const willMove = slug !== '' && isChanged && slug !== current?.slug
  const address = willMove ? buildPath(slug) : current?.address
  return (
    <>
      {isNumbered ? (
        <span className="block [overflow-wrap:anywhere]">
          {words.addressNumbered(buildPath(`${numberedSlugs[owner]}-1`))}
        </span>
      ) : (
        address && <span className="font-mono text-xs [overflow-wrap:anywhere]">{words.address(address)}</span>
      )}
      {current && (willMove || isNumbered) && <span className="block">{words.addressMoves(current.address)}</span>}
    </>
  )
}
