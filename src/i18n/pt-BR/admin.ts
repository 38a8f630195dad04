import type { AdminWords } from '../index.ts'
import { catalog } from './catalog.ts'
import { links } from './links.ts'
import { mailbox } from './mailbox.ts'
import { orders } from './orders.ts'
import { problems } from './problems.ts'
import { shell } from './shell.ts'

/**
 * The Portuguese texts that the administration needs at its start, in one file. Texts that the default set has in
 * Portuguese are written only there.
 */
export const admin: AdminWords = {
  catalog,
  links,
  mailbox,
  orders,
  problems,
  shell,
}
