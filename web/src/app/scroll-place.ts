import type { Location } from 'react-router'

/** What a scroll position is kept under. Documents that are opened by their address share one key: each has its own place. */
export function scrollPlaceOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key
}
