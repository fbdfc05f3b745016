/** Longest code of a location: a code of this length fits the narrowest screen. */
const longest = 16
const code = /([A-Z0-9]+(?:-[A-Z0-9]+)+)/

/** Text whose codes, such as `A06-08-01`, do not break at a hyphen. */
export function UnbrokenCodes({ text }: { text: string }) {
  return text.split(code).map((part, i) =>
    i % 2 === 1 && part.length <= longest ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <span key={i} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
