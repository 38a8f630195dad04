import type { AdminWords } from '../index.ts'
import { auth } from './auth.ts'
import { catalog } from './catalog.ts'
import { mailbox } from './mailbox.ts'
import { operations } from './operations.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { problems } from './problems.ts'
import { links, settings } from './settings.ts'
import { shell } from './shell.ts'
import { upsells } from './upsells.ts'

/** All that the administration says in Portuguese, fetched as one file. What the default set says in Portuguese stands there alone. */
export const admin: AdminWords = {
  auth,
  catalog,
  links,
  mailbox,
  operations,
  orders,
  pages,
  problems,
  settings,
  shell,
  upsells,
}
