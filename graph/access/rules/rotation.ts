/** When the first of these secrets ends, after which another can be made. */
export function endOfOlder(secrets: readonly { endsAt: Date | null }[]): Date {
  const ends = secrets.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []))
  return new Date(Math.min(...ends))
}

/** A moment to the minute, for a sentence that is read in any time zone. */
export function minuteText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
