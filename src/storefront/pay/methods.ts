import type { Checkout } from '#contract/checkout.ts'

export type Method = Checkout['methods'][number]

/** Returns the offered methods. An older server sends none and charges only cards. */
export const readMethods = ({ methods }: { methods?: Method[] }): Method[] => methods ?? ['card']

type MethodChoice = { pickedMethod: Method | null; cart: { methods: readonly Method[] } }
/** Returns the method with which the purchase is paid: the picked one, or the first one while none is picked. */
export const getMethod = ({ pickedMethod, cart: { methods } }: MethodChoice): Method =>
  methods.find(method => method === pickedMethod) ?? methods[0] ?? 'card'
