/** A set of event listeners. */
export function listeners<T>() {
  const all = new Set<(what: T) => void>()
  return {
    add: (heard: (what: T) => void) => {
      all.add(heard)
      return () => {
        all.delete(heard)
      }
    },
    tell: (what: T) => {
      for (const heard of all) heard(what)
    },
  }
}
