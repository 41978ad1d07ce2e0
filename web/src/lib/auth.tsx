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
  /** True until the person signs in again: the session ended in the middle of work. */
  hasEnded: boolean
  /** True while the question to sign in again is put off. */
  isPutOff: boolean | undefined
  /** Puts it off, which refuses the calls that wait; or asks again. */
  putOff: (isNow: boolean) => void
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

/** A call that was refused as nobody's, of this person, and what says whether it may be repeated. */
type WaitingCall = { userId: string | undefined; settle: (mayRepeat: boolean) => void }

type State = { session: SignedIn | undefined; isLoading: boolean; hasSignedOut: boolean }

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ session: undefined, isLoading: true, hasSignedOut: false })
  /** Undefined unless the session has ended. */
  const [isPutOff, setPutOff] = useState<boolean>()
  const waitingCalls = useRef<WaitingCall[]>([])

  // A layout effect, so that a person who is signed in never sees the signed-out page flash by.
  useLayoutEffect(() => restore(false), [])

  useEffect(() => {
    onSessionEnd((isWrite) => {
      // What only reads is refused until the person asks for something.
      if (isPutOff && !isWrite) return Promise.resolve(false)
      setPutOff(false)
      const userId = readSession()?.user.id
      return new Promise((settle) => waitingCalls.current.push({ userId, settle }))
    })
    return () => onSessionEnd(undefined)
  }, [isPutOff])

  function restore(hasSignedOut: boolean) {
    setState({ session: readSession(), isLoading: false, hasSignedOut })
  }

  // Calls of one person are never repeated in the name of another.
  const settleCalls = useCallback((signedInAs: string | undefined) => {
    setPutOff(undefined)
    for (const { userId, settle } of waitingCalls.current.splice(0))
      settle(userId !== undefined && userId === signedInAs)
  }, [])

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== userKey && key !== tokenKey && key !== null) return
      // After somebody signed out in another tab, the next person doesn't begin on their screen.
      restore(true)
      // Another tab has answered for this one; the token is written last.
      if (key !== userKey) settleCalls(readSession()?.user.id)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [settleCalls])

  const login = useCallback(
    ({ user, token }: Partial<SignedIn>) => {
      if (!user || !token) return false
      writeSession({ user, token })
      setState({ session: { user, token }, isLoading: false, hasSignedOut: false })
      settleCalls(user.id)
      return true
    },
    [settleCalls],
  )

  const forget = useCallback(() => {
    clearSession()
    setState({ session: undefined, isLoading: false, hasSignedOut: true })
    settleCalls(undefined)
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
      hasEnded: isPutOff !== undefined,
      isPutOff,
      putOff(isNow) {
        if (isNow) settleCalls(undefined)
        setPutOff(isNow)
      },
      login,
      logout,
      forget,
      updateUser,
    }),
    [state, isPutOff, settleCalls, login, logout, forget, updateUser],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The signed-in person and how to change that. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (auth === undefined) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
