import type { SameShape } from './same-shape.ts'
import type { catalog as specCatalog } from './spec/catalog.ts'
import type { links as specLinks } from './spec/links.ts'
import type { mailbox as specMailbox } from './spec/mailbox.ts'
import type { orders as specOrders } from './spec/orders.ts'
import type { problems as specProblems } from './spec/problems.ts'
import type { shell as specShell } from './spec/shell.ts'

/**
 * The texts of the administration, by capability, except those in `lazy-words.ts`. A browser loads only the set of the
 * member's language.
 */
export type AdminWords = {
  catalog: SameShape<typeof specCatalog>
  links: SameShape<typeof specLinks>
  mailbox: SameShape<typeof specMailbox>
  orders: SameShape<typeof specOrders>
  problems: SameShape<typeof specProblems>
  shell: SameShape<typeof specShell>
}
type Language = 'spec' | 'en' | 'pt-BR'

/**
 * The texts in the member's language. `admin/main.tsx` sets them before it loads any screen, and a change of language
 * reloads the page. Unlike the storefront's texts, they may therefore be read while a module loads.
 */
export let catalog: AdminWords['catalog']
export let links: AdminWords['links']
export let mailbox: AdminWords['mailbox']
export let orders: AdminWords['orders']
export let problems: AdminWords['problems']
export let shell: AdminWords['shell']
/** The language of the current texts. */
export let language: Language
/**
 * The locale for dates, numbers and country names. The default set counts as Portuguese, although it contains the
 * specification's English texts.
 */
export let locale: 'en-US' | 'pt-BR'

/** Sets the current texts. Call it before the first screen is loaded. */
export function setAdminWords(chosen: Language, set: AdminWords): void {
  language = chosen
  locale = chosen === 'en' ? 'en-US' : 'pt-BR'
  catalog = set.catalog
  links = set.links
  mailbox = set.mailbox
  orders = set.orders
  problems = set.problems
  shell = set.shell
}
