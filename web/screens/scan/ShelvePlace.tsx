import { chakra } from '@chakra-ui/react'

/** Where the goods go: the rack as large as a hole's number, bay and level below it. */
export function ShelvePlace({ code }: { code: string }) {
  const [rack = '', ...rest] = code.split('-')
  return (
    <Place className="hole" aria-hidden>
      <b>{rack}</b>
      <span>{rest.join('-')}</span>
    </Place>
  )
}

const Place = chakra('div', {
  base: {
    '&.hole b': { fontSize: 'clamp(2rem, 9cqw, 6rem)' },
    '&.hole span': { fontSize: 'clamp(1.25rem, 4.5cqw, 3rem)', fontWeight: 'semibold', mt: '2', lineHeight: '1' },
  },
})
