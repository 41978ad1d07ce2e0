import { hashKey, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

/** For what begins once and then has its own state: nothing is fetched under it. */
export const asItBegan = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/**
 * What a form begins from, asked for as it opens: what an earlier visit left may have been changed since, here or
 * elsewhere, and a save would take that back.
 */
export function useFresh<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const { data, dataUpdatedAt, error, refetch } = useQuery({ ...options, staleTime: 0 })
  const key = hashKey(options.queryKey)
  const [earlier, setEarlier] = useState({ key, at: dataUpdatedAt })
  if (earlier.key !== key) setEarlier({ key, at: dataUpdatedAt })
  return { data: dataUpdatedAt > earlier.at ? data : undefined, error, refetch }
}
