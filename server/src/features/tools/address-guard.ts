import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Which address a name has. Throws where it has none. */
export type Resolve = (host: string) => Promise<string[]>

export const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/** Prefixes that carry an IPv4 address, or lead nowhere public, and that ipaddr.js counts as ordinary. */
const refusedPrefixes = [
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
  ...['fec0::/10', '100::/64'],
]
/** Where clouds tell a machine its secrets, outside of the link-local addresses. */
const metadataAddresses = ['100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::254/128', 'fd20:ce::254/128']
const refused = [...refusedPrefixes, ...metadataAddresses].map((prefix) => ipaddr.parseCIDR(prefix))

/**
 * Whether an address is one of the public internet: not private, loopback, link-local, shared (CGNAT), multicast,
 * reserved, and no IPv6 form that carries an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return !isRefused(parsed)
}

const ownRanges = ['unicast', 'private', 'loopback', 'uniqueLocal', 'carrierGradeNat']

/** Whether an address is public or of one's own network; where clouds tell a machine its secrets is neither. */
export function isOwnOrPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ownRanges.includes(parsed.range()) && !isRefused(parsed)
}

function isRefused(parsed: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // Among the addresses that carry one of IPv4 is ::1, this machine itself.
  if (parsed.range() === 'loopback') return false
  return refused.some(([prefix, bits]) => parsed.kind() === prefix.kind() && parsed.match(prefix, bits))
}
