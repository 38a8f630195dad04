/** A store for the state of a session: read as a whole, changed in parts, with listeners. */
export function createStateStore<Held extends object>(first: Held) {
  let now = first
  const listeners = new Set<() => void>()
  return {
    now: () => now,
    set(change: Partial<Held>) {
      now = { ...now, ...change }
      for (const listen of listeners) listen()
    },
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}
