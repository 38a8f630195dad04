import type { Checkout } from '#contract/checkout.ts'

export type Method = Checkout['methods'][number]

/** Returns the offered methods. An older server sends none and charges only cards. */
export const readMethods = ({ methods }: { methods?: Method[] }): Method[] => methods ?? ['card']

type MethodChoice = { pickedMethod: Method | null; cart: { methods: readonly Method[] } }
/** Returns the method with which the purchase is paid: the picked one, or the first one while none is picked. */
export const getMethod = ({ pickedMethod, cart: { methods } }: MethodChoice): Method =>
  methods.find(method => method === pickedMethod) ?? methods[0] ?? 'card'

/** Returns the method that the shopper picked before hydration; null when it is still the default. */
export function readEarlyMethod(choice: MethodChoice): Method | null {
  const radio = document.querySelector<HTMLInputElement>('input[name=method]:checked')
  const picked = choice.cart.methods.find(method => method === radio?.value)
  return picked && picked !== getMethod(choice) ? picked : null
}
