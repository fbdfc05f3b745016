import { chakra } from '@chakra-ui/react'

/** Target location: the rack in large letters, bay and level below. */
export function LocationBadge({ code }: { code: string }) {
  const [rack = '', ...rest] = code.split('-')
  return (
    <Place className="slot" aria-hidden>
      <b>{rack}</b>
      <span>{rest.join('-')}</span>
    </Place>
  )
}

const Place = chakra('div', {
  base: {
    '&.slot b': { fontSize: 'clamp(2rem, 9cqw, 6rem)' },
    '&.slot span': { fontSize: 'clamp(1.25rem, 4.5cqw, 3rem)', fontWeight: 'semibold', mt: '2', lineHeight: '1' },
  },
})
