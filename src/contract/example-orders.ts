import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Counts the example orders of the demo shop; 0 once they were removed, and in every other shop. */
export const readExampleOrders = endpoint('GET', '/api/v1/example-orders', {
  who: 'viewer',
  limit: 300,
  bytes: 0,
  cache: 0,
  reply: z.object({ orders: z.int() }),
})

/**
 * Removes all example orders with their customers, payments and carts, and returns how many orders were removed.
 * Repeating the call changes nothing.
 */
export const removeExampleOrders = endpoint('DELETE', '/api/v1/example-orders', {
  who: 'admin',
  limit: 10,
  bytes: 0,
  cache: 0,
  reply: z.object({ removed: z.int() }),
})
