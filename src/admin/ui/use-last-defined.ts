import { useState } from 'react'

/** Returns the value, or the last one that was defined, so that the results stay when a later search fails. */
export function useLastDefined<Value extends object>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
