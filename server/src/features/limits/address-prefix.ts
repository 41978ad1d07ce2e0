import ipaddr from 'ipaddr.js'

/**
 * The part of an address that one household or machine has: all of IPv4, the first 64 bits of IPv6. A port that a
 * proxy left on the address is dropped; everything that is not an address counts as one.
 */
export function addressPrefix(address: string): string {
  const text = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  if (!ipaddr.isValid(text)) return 'unknown'
  const parsed = ipaddr.process(text)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
