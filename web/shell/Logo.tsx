import { chakra } from '@chakra-ui/react'

/** The logo: two waves. */
export function Logo({ size = '1.5rem' }: { size?: string }) {
  return (
    <chakra.svg viewBox="0 0 32 32" w={size} h={size} flexShrink="0" aria-hidden>
      <chakra.rect width="32" height="32" rx="8" fill="primary" />
      <chakra.path
        d="M6 13.5c4-5 7-5 10-1.5s6 3.5 10-1.5M6 21.5c4-5 7-5 10-1.5s6 3.5 10-1.5"
        fill="none"
        stroke="white"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </chakra.svg>
  )
}
