import { networkInterfaces } from 'node:os'
import { isIP } from 'node:net'
import { wording } from '#contracts/wording.ts'
import { isLoopback, type Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { App } from './app-type.ts'

type HostRules = {
  config: Pick<Config, 'host' | 'publicUrl'>
  /** Whether somebody here has set it as their custom domain. */
  isCustomDomain(hostName: string): Promise<boolean>
}

/**
 * Refuses requests for a host that isn't this server: a page elsewhere can let its own name lead here, and would then
 * count as the same site. `/health` and `/ping` answer balancers, whatever they call it.
 */
export function checkHosts(app: App, { config, isCustomDomain }: HostRules): void {
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url
    if (path === '/health' || path === '/ping') return
    const name = hostNameIn(request.host)
    if (name === undefined || isOwn(config, name) || (await isCustomDomain(name))) return
    throw new AppError('misdirected', wording.unknownHost)
  })
}

/** Without its port and brackets, in lower case; undefined where a caller older than HTTP/1.1 names no host. */
function hostNameIn(host: string | undefined): string | undefined {
  const name = host?.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1')
  return name?.toLowerCase().replace(/\.$/, '') || undefined
}

function isOwn(config: HostRules['config'], name: string): boolean {
  if (name === 'localhost' || name === config.host.toLowerCase()) return true
  if (config.publicUrl !== undefined && name === hostNameIn(new URL(config.publicUrl).host)) return true
  return isIP(name) !== 0 && isOwnAddress(config, name)
}

/**
 * A server that others can reach doesn't know all its addresses: those of a container's host or of a cloud's gateway
 * lead to it too. No page can make an address of numbers lead elsewhere, so each may be its own.
 */
function isOwnAddress(config: HostRules['config'], address: string): boolean {
  if (!isLoopback(config.host) || isLoopback(address)) return true
  return Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === address))
}
