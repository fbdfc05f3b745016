import { Kbd } from '@chakra-ui/react'

const names: Record<string, string> = { '\x1d': 'GS', '\x1e': 'RS', '\x04': 'EOT' }

/** A code with its control characters shown by name. */
export function CodeText({ code }: { code: string }) {
  const parts = [...code.matchAll(/[\x1d\x1e\x04]|[^\x1d\x1e\x04]+/g)]
  return <span>{parts.map(({ 0: part, index }) => (names[part] ? <Kbd key={index}>{names[part]}</Kbd> : part))}</span>
}
