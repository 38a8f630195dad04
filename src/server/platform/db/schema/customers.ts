import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Address } from './checkout.ts'
import { createdAt, id, mode, time, updatedAt } from './columns.ts'
import { buildKeyWords, buildSearchWords, searchKeyColumn } from './search.ts'

export const customers = pgTable(
  'customers',
  {
    id: id(),
    mode: mode(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    address: jsonb('address').$type<Address>(),
    tax_id: text('tax_id'),
    /** Whether the customer agreed to marketing messages; null when never asked. */
    consent: boolean('consent'),
    consent_at: time('consent_at'),
    /** When all personal data of the customer was erased. The row remains because orders refer to it. */
    erased_at: time('erased_at'),
    /** Whether only example orders created the customer (docs/decisions/0072). */
    is_example: boolean('is_example').notNull().default(false),
    search_key: searchKeyColumn(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('customers_email').on(table.mode, table.email),
    index('customers_newest').on(table.mode, table.created_at, table.id),
    index('customers_consent').on(table.mode, table.consent, table.created_at, table.id),
    index('customers_search').using('gin', buildSearchWords(table.name, table.email)),
    index('customers_search_key').using('gin', buildKeyWords(table.search_key)),
    index('customers_without_key').on(table.id).where(sql`${table.search_key} is null`),
  ],
)
