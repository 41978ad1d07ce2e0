import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useSearchParams } from './search-params.ts'

afterEach(() => vi.unstubAllGlobals())

/** The way to change the query on a screen that has been drawn at an address. */
function drawAt(address: string): ReturnType<typeof useSearchParams>[1] {
  const url = new URL(address, 'http://keeper.test')
  vi.stubGlobal('location', url)
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, next: URL) => vi.stubGlobal('location', next),
  })
  const drawn: ReturnType<typeof useSearchParams>[] = []
  const Screen = () => void drawn.push(useSearchParams())
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Screen />
    </MemoryRouter>,
  )
  const [[, setParams] = []] = drawn
  if (setParams === undefined) throw new Error('Nothing was drawn.')
  return setParams
}

test('a change keeps what another one did before that was drawn', () => {
  const setParams = drawAt('/list?q=ferry')
  setParams({}, { replace: true })
  setParams((before) => new URLSearchParams([...before, ['sort', 'name']]), { replace: true })
  expect(location.href).toBe('http://keeper.test/list?sort=name')
})

test('a screen that was left changes nothing', () => {
  const setParams = drawAt('/list?q=ferry')
  vi.stubGlobal('location', new URL('http://keeper.test/other'))
  setParams({ q: 'late' }, { replace: true })
  expect(location.href).toBe('http://keeper.test/other')
})
