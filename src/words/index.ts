import type { SameShape } from './same-shape.ts'
import type { catalog as specCatalog } from './spec/catalog.ts'
import type { mailbox as specMailbox } from './spec/mailbox.ts'
import type { orders as specOrders } from './spec/orders.ts'
import type { problems as specProblems } from './spec/problems.ts'
import type { links as specLinks, settings as specSettings } from './spec/settings.ts'
import type { shell as specShell } from './spec/shell.ts'

/** What a seller reads in the administration, by capability, but for `rooms.ts`. A browser holds the set of its member alone. */
export type AdminWords = {
  catalog: SameShape<typeof specCatalog>
  links: SameShape<typeof specLinks>
  mailbox: SameShape<typeof specMailbox>
  orders: SameShape<typeof specOrders>
  problems: SameShape<typeof specProblems>
  settings: SameShape<typeof specSettings>
  shell: SameShape<typeof specShell>
}
type Language = 'spec' | 'en' | 'pt-BR'

/**
 * The words of the administration. `admin/main.tsx` speaks them before it loads any screen, and a change of language loads
 * the page anew: unlike those of the storefront they may be read while a module loads.
 */
export let catalog: AdminWords['catalog']
export let links: AdminWords['links']
export let mailbox: AdminWords['mailbox']
export let orders: AdminWords['orders']
export let problems: AdminWords['problems']
export let settings: AdminWords['settings']
export let shell: AdminWords['shell']
/** Which set it is. */
export let language: Language
/** What Intl writes dates, numbers and names of countries in. The default set is Portuguese around the specification's English. */
export let locale: 'en-US' | 'pt-BR'

/** Speaks one set, before the first screen is loaded. */
export function speak(chosen: Language, set: AdminWords): void {
  language = chosen
  locale = chosen === 'en' ? 'en-US' : 'pt-BR'
  catalog = set.catalog
  links = set.links
  mailbox = set.mailbox
  orders = set.orders
  problems = set.problems
  settings = set.settings
  shell = set.shell
}
