import { v4 } from 'uuid'

/** A random id, also over plain http, where browsers have no `crypto.randomUUID`. */
export const newId = (): string => v4()
