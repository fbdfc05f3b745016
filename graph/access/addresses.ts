import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An address as it is compared: an IPv4 address that came over IPv6 is one of IPv4, and the zone of a link is left out. */
export function plainAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
}

/** Whether a key with these networks works from an address; without networks it works from everywhere. */
export function isAllowedFrom(networks: readonly string[], address: string | null): boolean {
  if (networks.length === 0) return true
  const plain = plainAddress(address ?? '')
  if (isIP(plain) === 0) return false
  const allowed = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    if (bits === undefined) allowed.addAddress(base, familyOf(base))
    else allowed.addSubnet(base, Number(bits), familyOf(base))
  }
  return allowed.check(plain, familyOf(plain))
}
