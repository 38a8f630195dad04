/**
 * Whether the checkout has a field for the phone number of goods that are not shipped. Shipped goods always require the
 * number.
 */
export const phoneFields = ['required', 'optional', 'hidden'] as const
export type PhoneField = (typeof phoneFields)[number]
