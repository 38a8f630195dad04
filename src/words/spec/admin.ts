import type { AdminWords } from '../index.ts'
import { auth } from './auth.ts'
import { catalog } from './catalog.ts'
import { mailbox } from './mails.ts'
import { operations } from './operations.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { problems } from './problems.ts'
import { links, settings } from './settings.ts'
import { shell } from './shell.ts'
import { upsells } from './upsells.ts'

/** All that the administration says in the specification's texts, fetched as one file. */
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
