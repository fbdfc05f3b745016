type TakeScan = (code: string) => void

const takers = new WeakMap<Element, TakeScan>()

/** Fields that take a scan themselves, such as a choice that looks the code up; returns the function that ends it. */
export function takeScans(field: Element, take: TakeScan): () => void {
  takers.set(field, take)
  return () => void takers.delete(field)
}

export const scanTakerOf = (field: Element): TakeScan | undefined => takers.get(field)
