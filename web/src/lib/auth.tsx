import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SignedIn, User } from '#contracts/accounts/accounts.ts'
import { call, onSessionEnd } from './api.ts'
import { clearSession, readSession, tokenKey, userKey, writeSession } from './storage.ts'

export type Auth = {
  user: User | undefined
  token: string | undefined
  /** True until the kept session was read. */
  isLoading: boolean
  isAuthenticated: boolean
  /** True after signing out by hand: then the way back to the last screen is not kept. */
  hasSignedOut: boolean
  /** True while a call waits for the person to sign in again: the session ended in the middle of work. */
  hasEnded: boolean
  /** Accepts an answer only if it holds both user and token; says whether it did. */
  login: (answer: Partial<SignedIn>) => boolean
  /** Ends the session on the server too; here it ends in any case. */
  logout: () => Promise<void>
  /** Ends the session here alone: on the server it has ended already. */
  forget: () => void
  /** Takes over a changed profile. */
  updateUser: (user: User) => void
}

const AuthContext = createContext<Auth | undefined>(undefined)

type State = { session: SignedIn | undefined; isLoading: boolean; hasSignedOut: boolean }

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ session: undefined, isLoading: true, hasSignedOut: false })
  const [hasEnded, setHasEnded] = useState(false)
  const waitingCalls = useRef<((mayRepeat: boolean) => void)[]>([])

  // A layout effect, so that a person who is signed in never sees the signed-out page flash by.
  useLayoutEffect(restore, [])
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === userKey || event.key === tokenKey || event.key === null) restore()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  useEffect(() => {
    onSessionEnd(() => {
      setHasEnded(true)
      return new Promise((resolve) => waitingCalls.current.push(resolve))
    })
    return () => onSessionEnd(undefined)
  }, [])

  function restore() {
    setState({ session: readSession(), isLoading: false, hasSignedOut: false })
  }

  const settleCalls = useCallback((mayRepeat: boolean) => {
    setHasEnded(false)
    for (const settle of waitingCalls.current.splice(0)) settle(mayRepeat)
  }, [])

  const login = useCallback(
    ({ user, token }: Partial<SignedIn>) => {
      if (!user || !token) return false
      const before = readSession()
      writeSession({ user, token })
      setState({ session: { user, token }, isLoading: false, hasSignedOut: false })
      // Calls of one person are never repeated in the name of another.
      settleCalls(before?.user.id === user.id)
      return true
    },
    [settleCalls],
  )

  const forget = useCallback(() => {
    clearSession()
    setState({ session: undefined, isLoading: false, hasSignedOut: true })
    settleCalls(false)
  }, [settleCalls])

  const logout = useCallback(async () => {
    try {
      await call('/api/kam/auth/logout', { method: 'POST', signsInAgain: false })
    } catch {
      // Unreachable, or already ended: the person is signed out on this device anyway.
    }
    forget()
  }, [forget])

  const updateUser = useCallback(
    (user: User) => {
      const session = readSession()
      if (session !== undefined) login({ user, token: session.token })
    },
    [login],
  )

  const auth = useMemo<Auth>(
    () => ({
      user: state.session?.user,
      token: state.session?.token,
      isLoading: state.isLoading,
      isAuthenticated: state.session !== undefined,
      hasSignedOut: state.hasSignedOut,
      hasEnded,
      login,
      logout,
      forget,
      updateUser,
    }),
    [state, hasEnded, login, logout, forget, updateUser],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The signed-in person and how to change that. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (auth === undefined) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
