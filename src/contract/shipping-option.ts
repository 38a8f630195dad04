import * as z from 'zod/mini'
import { Cents, CountryCode, Text } from './shapes.ts'

/** A shipping option. `price` is in cents, and 0 is shown as FREE. An empty list of countries means all countries. */
export const ShippingOption = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  name: Text(120),
  price: Cents,
  countries: z.array(CountryCode).check(z.maxLength(260)),
})
export type ShippingOption = z.infer<typeof ShippingOption>
