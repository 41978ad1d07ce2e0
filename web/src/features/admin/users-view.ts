import type { Role } from '#contracts/accounts/accounts.ts'
import type { UserSort, UserState } from '#contracts/accounts/users.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { pageOf, useUrlState } from '../../lib/url-state.ts'

/** What the list shows, as the URL has it. */
export type UsersView = {
  q: string
  role: Role | undefined
  state: UserState | undefined
  sort: UserSort
  page: number
}

export type UsersViewChange = Partial<Record<'q' | 'role' | 'show' | 'sort', string>>

const roles: readonly Role[] = ['admin', 'user']
const states: readonly UserState[] = ['active', 'disabled']
const sorts: readonly UserSort[] = ['newest', 'name', 'email']
const initial: Record<string, string> = { role: 'all', show: 'all', sort: 'newest' }

/** The list's view lives in the URL; a change of it starts at the first page. */
export function useUsersView() {
  const [params, change] = useUrlState(initial)
  const [, setParams] = useSearchParams()
  return {
    view: usersViewOf(params),
    change: (changes: UsersViewChange) => change(changes),
    showAll: () => setParams({}, { replace: true }),
  }
}

/** What the URL does not say, or says in words that nobody knows, is as it is at first. */
export function usersViewOf(params: URLSearchParams): UsersView {
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name))
  return {
    q: params.get('q') ?? '',
    role: one(roles, 'role'),
    state: one(states, 'show'),
    sort: one(sorts, 'sort') ?? 'newest',
    page: pageOf(params),
  }
}
