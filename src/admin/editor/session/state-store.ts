/** A store for the state of a session. Listeners are called after each change of a part of the state. */
export function createStateStore<State extends object>(initialState: State) {
  let current = initialState
  const listeners = new Set<() => void>()
  return {
    now: () => current,
    set(change: Partial<State>) {
      current = { ...current, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
