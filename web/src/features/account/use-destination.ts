import { useLocation } from 'react-router'

/** Where to go after signing in: where the guard interrupted, else /root. */
export function useDestination(): string {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? from : '/root'
}
