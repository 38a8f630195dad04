import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A uuid v7 made by the application. */
export const id = () => uuid('id').primaryKey()
export const time = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => time('created_at').notNull().defaultNow()
export const updatedAt = () => time('updated_at').notNull().defaultNow()
/** Integer cents; the currency stands in a column beside it. */
export const cents = (name: string) => integer(name).notNull()
/** simulator, test or live: the provider mode a row was made in. */
export const mode = () => text('mode').$type<'simulator' | 'test' | 'live'>().notNull()
