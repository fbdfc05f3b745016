/** Axis ticks: equal, round steps from 0; the last one is at or above the maximum. */
export function ticksUpTo(highest: number): number[] {
  const least = Math.max(1, highest / 4)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? least
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}
