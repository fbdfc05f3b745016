import { at, type Model } from './model.ts'

/** Boxes or slot of a package of a wave, in the order in which it got them. */
export function boxesOf(model: Model, index: number): number[] {
  const { slot, wave } = at(model.packages, index)
  const more = wave === null ? [] : at(model.waves, wave).boxes.filter((one) => one.package === index)
  return slot === null ? [] : [slot, ...more.map(({ box }) => box)]
}
