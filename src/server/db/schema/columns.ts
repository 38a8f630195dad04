import { type SQL, sql } from 'drizzle-orm'
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

/** Letters with their plain ones, both cases: what a search folds. `lower` alone leaves accents to the cluster's locale. */
const accented = 'ÁÀÂÃÄÅÇÉÈÊËÍÌÎÏÑÓÒÔÕÖÚÙÛÜÝáàâãäåçéèêëíìîïñóòôõöúùûüýÿ'
const plain = 'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyy'

/** A text as a search compares it: small letters without accents. Said of a column or of what was typed. */
export const foldForSearch = (text: SQL) => sql`lower(translate(${text}, ${sql.raw(`'${accented}', '${plain}'`)}))`

/** What a search looks through, kept folded by the database. */
export const searchTextColumn = (from: () => SQL) => text('search_text').generatedAlwaysAs(() => foldForSearch(from()))
