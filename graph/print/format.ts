const clocks = new Map<string, Intl.DateTimeFormat>()

/** Date and time in a time zone: `2026-11-20 08:30`. */
export function instant(at: Date, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts })
    clocks.set(timeZone, clock)
  }
  return clock.format(at)
}

/** Millimetres as centimetres: `60 × 40 × 35.5 cm`. */
export function centimetres(...millimetres: number[]): string {
  return `${millimetres.map((edge) => edge / 10).join(' × ')} cm`
}
