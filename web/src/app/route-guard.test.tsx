import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { AuthProvider, useAuth } from '../lib/auth.tsx'
import { RouteGuard } from './route-guard.tsx'

/** As before the browser has painted: nothing is restored from storage yet. */
test('the guard says that it is loading until it knows who is signed in', () => {
  const shown = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/root']}>
      <AuthProvider>
        <Routes>
          <Route element={<RouteGuard />}>
            <Route path="/root" element="A secret" />
          </Route>
        </Routes>
      </AuthProvider>
    </MemoryRouter>,
  )
  expect(shown).toMatch(/^<p role="status"[^>]*>Loading\.\.\.<\/p>$/)
})

test('useAuth can only be used within the provider', () => {
  const Asking = () => useAuth().user?.name
  expect(() => renderToStaticMarkup(<Asking />)).toThrow('useAuth must be used within an AuthProvider')
})
